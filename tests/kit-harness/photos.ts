import sharp from 'sharp'

export type Truth = { photo: Buffer; corners: { x: number; y: number }[]; width: number; height: number }

/** A sheet of lines lying askew on a dark desk, lit from one side, as a phone would photograph it. */
export async function photographPage({ angle = 9, width = 1800, height = 2400 } = {}): Promise<Truth> {
  const page = { width: width * 0.62, height: width * 0.62 * Math.SQRT2 }
  const lines = Array.from({ length: 26 }, (_, row) => {
    const y = 90 + row * ((page.height - 180) / 26)
    return `<text x="80" y="${y}" font-family="DejaVu Sans" font-size="26" fill="#20242c">Intervention ${row + 1} : circulateur remplacé, essai concluant</text>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="l" x2="1" y2="1"><stop stop-color="#4a3c30"/><stop offset="1" stop-color="#241d18"/></linearGradient>
    <linearGradient id="p" x2="1" y2="0.6"><stop stop-color="#fbf8f1"/><stop offset="1" stop-color="#c9c5bb"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#l)"/>
    <g transform="translate(${width / 2} ${height / 2}) rotate(${angle}) translate(${-page.width / 2} ${-page.height / 2})">
      <rect width="${page.width}" height="${page.height}" fill="url(#p)"/>
      <rect x="80" y="40" width="${page.width - 160}" height="6" fill="#0f5c5c"/>${lines}
    </g></svg>`
  const turn = (angle * Math.PI) / 180
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx = 0, sy = 0]) => {
    const x = (sx * page.width) / 2
    const y = (sy * page.height) / 2
    return {
      x: width / 2 + x * Math.cos(turn) - y * Math.sin(turn),
      y: height / 2 + x * Math.sin(turn) + y * Math.cos(turn),
    }
  })
  const photo = await sharp(Buffer.from(svg)).blur(0.8).jpeg({ quality: 90 }).toBuffer()
  return { photo, corners, width, height }
}
