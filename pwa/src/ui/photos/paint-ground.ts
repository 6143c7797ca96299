/** Paints white behind a drawing. A JPEG has no clear parts, and browsers make them black. */
export function paintGround(pen: CanvasRenderingContext2D): void {
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = 'white';
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
}
