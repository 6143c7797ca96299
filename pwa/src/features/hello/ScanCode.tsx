import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { codeIn, codeInFile } from './read-code.ts';

/** How often a frame of the camera is read, in milliseconds. An old phone needs about as long for one frame. */
const readEvery = 150;

interface ScanCodeProps {
  /** Gets the text of each code; returns why it cannot be used, or null. */
  onCode(text: string): Promise<string | null>;
}

/** Reads a code with the camera, or from a picture where the camera is refused. */
export function ScanCode({ onCode }: ScanCodeProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [hasCamera, setHasCamera] = useState(true);

  async function choose(file: File | undefined) {
    if (!file) return;
    const text = await codeInFile(file);
    setProblem(text === null ? helloWords.noCode : await onCode(text));
  }
  async function found(text: string) {
    const why = await onCode(text);
    setProblem(why);
    return why === null;
  }

  return (
    <div className={asStack({ gap: 4, align: 'stretch' })}>
      {hasCamera ? (
        <Camera onFound={found} onRefused={() => setHasCamera(false)} />
      ) : (
        <Notice tone="info">{helloWords.noCamera}</Notice>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <label className="button button-quiet hello-picture">
        <span className="button-icon" aria-hidden="true">
          <Upload />
        </span>
        <span>{helloWords.picture}</span>
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // Choosing the same file again then fires a change, too.
            currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}

interface CameraProps {
  /** Returns whether the code was used. */
  onFound(text: string): Promise<boolean>;
  onRefused(): void;
}

function Camera({ onFound, onRefused }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onFound, onRefused });
  useEffect(() => {
    handlers.current = { onFound, onRefused };
  });
  useEffect(() => {
    const view = video.current;
    if (!view) return;
    const watching = new AbortController();
    watch(view, (text) => handlers.current.onFound(text), watching.signal).catch(() => {
      // No camera, no permission, or a page whose policy allows none: a picture of the code works in each case.
      if (!watching.signal.aborted) handlers.current.onRefused();
    });
    return () => watching.abort();
  }, []);
  return (
    <figure className={`hello-camera ${asStack({ gap: 2 })}`}>
      <video ref={video} muted playsInline aria-label={helloWords.cameraView} />
      <figcaption>{helloWords.camera}</figcaption>
    </figure>
  );
}

/** Reads frames of the camera until a code was used. Throws if the camera cannot be opened. */
async function watch(
  view: HTMLVideoElement,
  onFound: (text: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const facing = { facingMode: 'environment', width: { ideal: 1280 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: facing, audio: false });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  view.srcObject = stream;
  await view.play();
  let last: string | null = null;
  while (!signal.aborted) {
    const text = codeIn(view, { width: view.videoWidth, height: view.videoHeight }, 1);
    // A code that was refused stays in view for a while.
    if (text !== null && text !== last && (await onFound(text))) return;
    last = text ?? last;
    await new Promise((resolve) => setTimeout(resolve, readEvery));
  }
}
