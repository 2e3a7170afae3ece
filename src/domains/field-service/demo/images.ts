import { createHash } from 'node:crypto'

export interface PieceDemo {
  readonly sha256: string
  readonly octets: Buffer
}

function enPiece(octets: Buffer): PieceDemo {
  return { sha256: createHash('sha256').update(octets).digest('hex'), octets }
}

/** Drawn, not shot: nobody's home is in the demonstration. */
async function dessiner(svg: string): Promise<PieceDemo> {
  const { default: sharp } = await import('sharp')
  return enPiece(await sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer())
}

let page: Promise<PieceDemo> | undefined

/** A filled paper report as a telephone scans it. The same bytes for every visit: files are kept by content. */
export function pageDemo(): Promise<PieceDemo> {
  const lignes = Array.from({ length: 14 }, (_, n) => {
    const y = 300 + n * 60
    return `<rect x="80" y="${y}" width="${n % 3 === 2 ? 420 : 680}" height="6" rx="3" fill="#53606b"/>`
  }).join('')
  page ??= dessiner(
    `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="1188"><rect width="840" height="1188" fill="#fbfaf5"/>
    <rect x="80" y="90" width="460" height="30" rx="4" fill="#0b3b5a"/><rect x="80" y="150" width="300" height="14" fill="#8fa0ad"/>
    ${lignes}<path d="M480 1100 C 540 1020, 600 1150, 740 1060" stroke="#1c2a8c" stroke-width="4" fill="none"/></svg>`,
  )
  return page
}

let signature: Promise<PieceDemo> | undefined

/** A stroke of a finger: nobody's signature. */
export function signatureDemo(): Promise<PieceDemo> {
  signature ??= import('sharp').then(async ({ default: sharp }) => {
    const trait = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><rect width="600" height="240" fill="#ffffff"/>
      <path d="M70 150 C 110 30, 150 30, 160 150 S 210 190, 240 110 S 300 60, 330 140 S 420 180, 520 90" stroke="#1a1a2e"
      stroke-width="5" stroke-linecap="round" fill="none"/></svg>`
    return enPiece(await sharp(Buffer.from(trait)).png().toBuffer())
  })
  return signature
}

/** A photo of a boiler's plate, one shade per number. */
export function photoDemo(numero: number): Promise<PieceDemo> {
  const teinte = (numero * 47) % 360
  return dessiner(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="hsl(${teinte} 18% 72%)"/>
    <rect x="260" y="120" width="440" height="480" rx="18" fill="#f4f5f6" stroke="#6c7780" stroke-width="6"/>
    <circle cx="480" cy="470" r="62" fill="none" stroke="#6c7780" stroke-width="10"/><rect x="340" y="200" width="280" height="90" fill="#22303a"/></svg>`,
  )
}
