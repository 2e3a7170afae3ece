import type { RapportCloture } from './cloture-schema.ts'

/** JSON with sorted keys, no spaces, undefined left out: the same text on every engine for the same content. */
export function jsonCanonique(valeur: unknown): string {
  if (Array.isArray(valeur)) return `[${valeur.map(v => jsonCanonique(v ?? null)).join(',')}]`
  if (valeur === null || typeof valeur !== 'object') {
    // NaN and Infinity would all become null: two contents, one hash.
    if (typeof valeur === 'number' && !Number.isFinite(valeur)) throw new RangeError('not a finite number')
    return JSON.stringify(valeur) ?? 'null'
  }
  const champs = Object.entries(valeur)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${champs.map(([cle, v]) => `${JSON.stringify(cle)}:${jsonCanonique(v)}`).join(',')}}`
}

/** What a signature covers: the whole report but the two signatures, which could not contain themselves. */
export function contenuSigne(rapport: RapportCloture): string {
  const { signature_client: _client, signature_prestataire: _prestataire, ...contenu } = rapport
  return jsonCanonique(contenu)
}

/** sha256 of `contenuSigne`, 64 hexadecimal digits. Needs a secure context in the browser (https or localhost). */
export async function empreinteRapport(rapport: RapportCloture): Promise<string> {
  const octets = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(contenuSigne(rapport)))
  return Array.from(new Uint8Array(octets), o => o.toString(16).padStart(2, '0')).join('')
}
