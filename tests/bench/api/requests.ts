import { createHmac } from 'node:crypto'
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

/** Proves who calls to the peer, which reads it from the token itself. */
export const PEER_SECRET = 'bench-peer'

function signedToken({ compte_id, utilisateur_id }: Person): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 86_400
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ compte_id, utilisateur_id, exp })}`
  return `${signed}.${createHmac('sha256', PEER_SECRET).update(signed).digest('base64url')}`
}

const graphql = (person: Person, query: string, variables: unknown): string =>
  raw('POST', '/graphql', { token: signedToken(person), body: { query, variables } })

const whose = ({ compte_id, utilisateur_id }: Person) => ({ compte: compte_id, personne: utilisateur_id })

/** The columns of `one`. */
export const peerOne = (person: Person): string =>
  graphql(
    person,
    `query($compte: Int!, $personne: Int!) { personne: personneByCompteIdAndUtilisateurId(compteId: $compte, utilisateurId: $personne) {
      email nom prenom userAdresse userCp userVille userTelephone1 userTelephone2 avatarSha256 version } }`,
    whose(person),
  )

/** The rows and columns of `list`. */
export const peerList = (person: Person): string =>
  graphql(
    person,
    `query($personne: Int!) { avis: allAvis(first: 50, orderBy: [CREE_A_DESC, NOTIFICATION_ID_DESC], condition: { utilisateurId: $personne }) { nodes {
      notificationId notificationTitre notificationBody lien creeA lueA } } }`,
    { personne: whose(person).personne },
  )

/** The effect of `batch`, with its key kept beside it. */
export const peerWrite = (person: Person): string =>
  graphql(person, 'mutation($cle: UUID!) { changerTheme(input: { cle: $cle, etat: false }) { result } }', {
    cle: '{{cle}}',
  })
