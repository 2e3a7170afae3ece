/** A zip archive written as it goes, in the browser and on the server alike: no part of it is ever whole in memory. */
export interface PartieZip {
  readonly nom: string
  readonly textes: Iterable<string> | AsyncIterable<string>
}

type Octets = Uint8Array<ArrayBuffer>

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

/** CRC-32 of what came so far, continued; starts from 0. */
export function crc32(octets: Uint8Array, avant = 0): number {
  let crc = ~avant
  for (const octet of octets) crc = (TABLE[(crc ^ octet) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Texts are gathered up to here before they are compressed. */
const LOT = 1 << 16

async function* encoder(textes: PartieZip['textes'], vu: (octets: Octets) => void): AsyncGenerator<Octets> {
  const utf8 = new TextEncoder()
  let lot = ''
  const rendre = () => {
    const octets = utf8.encode(lot)
    lot = ''
    vu(octets)
    return octets
  }
  for await (const texte of textes) {
    lot += texte
    if (lot.length >= LOT) yield rendre()
  }
  if (lot !== '') yield rendre()
}

async function* comprimer(source: AsyncGenerator<Octets>): AsyncGenerator<Octets> {
  const flux = new ReadableStream<Octets>({
    async pull(controle) {
      const { value, done } = await source.next()
      if (done) controle.close()
      else controle.enqueue(value)
    },
    async cancel() {
      await source.return(undefined)
    },
  })
  const lecteur = flux.pipeThrough(new CompressionStream('deflate-raw')).getReader()
  let fini = false
  try {
    for (;;) {
      const { value, done } = await lecteur.read()
      fini = done
      if (done) return
      yield value as Octets
    }
  } finally {
    // Whoever reads the archive stopped in the middle.
    if (!fini) await lecteur.cancel()
  }
}

/** Fields of a header, each with its width in bytes. */
function champs(...valeurs: readonly (readonly [taille: 2 | 4, valeur: number])[]): Octets {
  const octets = new Uint8Array(valeurs.reduce((somme, [taille]) => somme + taille, 0))
  const vue = new DataView(octets.buffer)
  let place = 0
  for (const [taille, valeur] of valeurs) {
    if (taille === 2) vue.setUint16(place, valeur, true)
    else vue.setUint32(place, valeur, true)
    place += taille
  }
  return octets
}

/** Version 2.0, sizes after the data (bit 3), names in UTF-8 (bit 11), deflated, 1 January 1980. */
const COMMUN = [
  [2, 20],
  [2, 0x808],
  [2, 8],
  [2, 0],
  [2, 0x21],
] as const

/** The archive's bytes; stopping to read stops the writing. @throws Error for a part of more than 4 GB */
export async function* ecrireZip(parties: Iterable<PartieZip>): AsyncGenerator<Octets> {
  const utf8 = new TextEncoder()
  const annuaire: Octets[] = []
  let place = 0
  for (const { nom, textes } of parties) {
    const debut = place
    const lettres = utf8.encode(nom)
    const tete = champs([4, 0x04034b50], ...COMMUN, [4, 0], [4, 0], [4, 0], [2, lettres.length], [2, 0])
    yield tete
    yield lettres
    let [crc, brut, comprime] = [0, 0, 0]
    const source = encoder(textes, octets => {
      crc = crc32(octets, crc)
      brut += octets.length
    })
    for await (const octets of comprimer(source)) {
      comprime += octets.length
      yield octets
    }
    if (brut > 0xffffffff) throw new Error(`${nom} is too large for an archive`)
    const tailles = [
      [4, crc],
      [4, comprime],
      [4, brut],
    ] as const
    const suite = champs([4, 0x08074b50], ...tailles)
    yield suite
    place += tete.length + lettres.length + comprime + suite.length
    const zeros = [2, 2, 2, 2, 4].map(taille => [taille as 2 | 4, 0] as const)
    annuaire.push(champs([4, 0x02014b50], [2, 20], ...COMMUN, ...tailles, [2, lettres.length], ...zeros, [4, debut]))
    annuaire.push(lettres)
  }
  yield* annuaire
  const taille = annuaire.reduce((somme, octets) => somme + octets.length, 0)
  const nombre = annuaire.length / 2
  yield champs([4, 0x06054b50], [2, 0], [2, 0], [2, nombre], [2, nombre], [4, taille], [4, place], [2, 0])
}
