import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A letter as the mail server received it. */
export interface Received {
  from: string;
  to: string[];
  subject: string;
  text: string;
}

export interface MailServer {
  /** For SMTP_URL, with the user and the password that it accepts. */
  url: string;
  received: Received[];
  /** Whether it refuses every letter with a temporary error. */
  refuses: boolean;
  /** Resolves once this many letters have arrived. */
  until: (count: number) => Promise<readonly Received[]>;
  close: () => Promise<void>;
}

const user = 'memcherrish';
const password = 'p@ss word';

/** Opens an SMTP server on loopback (RFC 5321 with AUTH PLAIN). It stores what it accepts. */
export async function openMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    talk(socket, mail, (letter) => {
      received.push(letter);
      for (const look of waiting.splice(0)) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    received,
    refuses: false,
    until: async (count) => {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mail;
}

/** Speaks the server's side of one connection. */
function talk(socket: Socket, mail: MailServer, accept: (letter: Received) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let isIn = false;
  let from = '';
  let to: string[] = [];
  let body: string[] | null = null;
  let rest = '';
  const commands: [RegExp, (match: RegExpMatchArray) => void][] = [
    [/^EHLO /i, () => say(`250-localhost\r\n250 AUTH PLAIN`)],
    [
      /^AUTH PLAIN (.+)$/i,
      ([, given = '']) => {
        isIn = Buffer.from(given, 'base64').toString() === `\0${user}\0${password}`;
        say(isIn ? '235 Accepted' : '535 Wrong password');
      },
    ],
    [
      /^MAIL FROM:<([^>]*)>/i,
      ([, address = '']) => {
        [from, to] = [address, []];
        if (!isIn) say('530 Sign in first');
        else say(mail.refuses ? '451 Later' : '250 OK');
      },
    ],
    [
      /^RCPT TO:<([^>]*)>/i,
      ([, address = '']) => {
        to.push(address);
        say('250 OK');
      },
    ],
    [
      /^DATA$/i,
      () => {
        body = [];
        say('354 Go on');
      },
    ],
    [/^(RSET|NOOP)$/i, () => say('250 OK')],
    [
      /^QUIT$/i,
      () => {
        say('221 Bye');
        socket.end();
      },
    ],
  ];
  const line = (text: string) => {
    if (body === null) {
      for (const [pattern, answer] of commands) {
        const match = text.match(pattern);
        if (!match) continue;
        answer(match);
        return;
      }
      say('502 Unknown');
      return;
    }
    if (text !== '.') {
      body.push(text.replace(/^\./, ''));
      return;
    }
    accept({ from, to, ...read(body) });
    body = null;
    say('250 Stored');
  };
  say('220 localhost ESMTP');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(line);
  });
}

/** Reads the subject, and the text of a letter in one part. */
function read(lines: readonly string[]): Pick<Received, 'subject' | 'text'> {
  const end = lines.indexOf('');
  const headers = lines.slice(0, end).join('\n').replaceAll(/\n\s+/g, ' ');
  const content = lines.slice(end + 1).join('\n');
  const subject = headers.match(/^Subject: (.*)$/m)?.[1] ?? '';
  const encoding = headers.match(/^Content-Transfer-Encoding: (.*)$/m)?.[1] ?? '7bit';
  return { subject, text: encoding === 'quoted-printable' ? unquoted(content) : content };
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
