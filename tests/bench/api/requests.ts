import { WIRE_VERSION } from '#wire/version.ts'
import type { Person } from './seed.ts'

function raw(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  // A fresh identifier has 36 characters where its mark has 7.
  const length = Buffer.byteLength(text.replaceAll('{{cle}}', '0'.repeat(36)))
  return [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${length}`] : []),
    '',
    text,
  ].join('\r\n')
}

export const one = ({ token }: Person): string => raw('GET', '/api/wikaz/structure/profil', { token })
export const list = ({ token }: Person): string => raw('GET', '/api/wikaz/structure/notifications', { token })
export const floorOne = (p: Person): string => raw('GET', `/un/${p.compte_id}/${p.utilisateur_id}`)
export const floorList = (p: Person): string => raw('GET', `/liste/${p.compte_id}/${p.utilisateur_id}`)

const payload = { etat: false }

export function floorInsert({ compte_id, utilisateur_id }: Person): string {
  return raw('POST', '/inserer', { body: { cle: '{{cle}}', compte_id, utilisateur_id, payload } })
}

/** Actions as a phone sends them; the theme's effect is the smallest there is, so the ledger itself is measured. */
export function batch({ compte_id, utilisateur_id, appareil_id, token }: Person, size: number): string {
  const fait_a = new Date().toISOString()
  const mutations = Array.from({ length: size }, (_, n) => ({
    id: '{{cle}}',
    seq: n + 1,
    entity: `utilisateur:${utilisateur_id}`,
    deps: [],
    blobs: [],
    type: 'theme.changer',
    version: 1,
    payload,
    fait_a,
    horloge_ecart_ms: 0,
    remplace: null,
  }))
  const body = { compte_id, utilisateur_id, appareil_id, wire: WIRE_VERSION, en_attente: 0, mutations }
  return raw('POST', '/api/synchronisation/mutations', { token, body })
}
