import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNVERIFIED_QUOTA_BYTES } from '#server/files/keep.ts'
import { openTarget, type Target } from './target.ts'

const PASSWORD = 'Terrain!2026'
let target: Target
beforeAll(async () => {
  target = await openTarget()
  await target.services.jobs.start(target.services)
})
afterAll(() => target.close())

let serial = 0
const newAddress = () => `10.12.${++serial >> 8}.${serial & 255}`
function register(email: string, remoteAddress = newAddress()) {
  return target.app.inject({
    method: 'POST',
    url: '/api/inscription',
    payload: {
      compte_raison_sociale: 'Chauffage Martin',
      email,
      nom: 'Martin',
      prenom: 'Luc',
      nouveau_mot_de_passe: PASSWORD,
      nouveau_mot_de_passe_2: PASSWORD,
    },
    remoteAddress,
  })
}
async function signIn(username: string, password = PASSWORD) {
  const payload = { grant_type: 'password', client_id: 'test', client_secret: 'x', username, password }
  const answer = await target.app.inject({ method: 'POST', url: '/oauth/token', payload, remoteAddress: newAddress() })
  return { headers: { authorization: `Bearer ${answer.json().access_token}` }, ...answer.json() }
}
async function registered() {
  const email = `nouveau-${++serial}@exemple.test`
  expect((await register(email)).statusCode).toBe(200)
  return { email, ...(await signIn(email)) }
}
type Who = Awaited<ReturnType<typeof registered>>
const invite = ({ headers }: Who) =>
  target.app.inject({
    method: 'POST',
    url: '/api/invitations',
    headers,
    payload: { email: `victime-${++serial}@exemple.test`, nom: 'V', prenom: 'V', profil_id: 30 },
  })
const announce = ({ headers }: Who, taille: number, known?: string) => {
  const octets = Buffer.alloc(10, ++serial)
  const sha256 = known ?? createHash('sha256').update(octets).digest('hex')
  return target.app.inject({
    method: 'PUT',
    url: `/api/fichiers/${sha256}?position=0&taille=${taille}&mime=image/jpeg`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: octets,
  })
}
const confirm = (jeton: string) =>
  target.app.inject({
    method: 'POST',
    url: '/api/inscription/confirmation',
    payload: { jeton },
    remoteAddress: newAddress(),
  })
const isMarked = async ({ headers }: Who) =>
  (await target.app.inject({ url: '/api/session', headers })).json().adresse_a_confirmer === true
async function linkOf(email: string, n = 1) {
  const links = () =>
    target.mails.filter(m => m.to === email).flatMap(m => /confirmation#jeton=([\w.-]+)/.exec(m.text)?.[1] ?? [])
  await expect.poll(() => links().length).toBe(n)
  return links()[n - 1] ?? ''
}

it('an address that nobody showed to be theirs invites nobody and has little room, until its link is opened', async () => {
  const who = await registered()
  expect((await invite(who)).json()).toMatchObject({ erreur: 'ADRESSE_A_CONFIRMER' })
  expect(target.mails.filter(m => m.to.startsWith('victime'))).toEqual([])
  await target.db
    .updateTable('fichier_total')
    .set({ octets: UNVERIFIED_QUOTA_BYTES - 1000 })
    .where('compte_id', '=', who.compte_id)
    .execute()
  expect((await announce(who, 500)).statusCode).toBe(200)
  await target.db
    .insertInto('fichier_total')
    .values({ compte_id: who.compte_id, octets: UNVERIFIED_QUOTA_BYTES - 1000 })
    .onConflict(c => c.column('compte_id').doUpdateSet({ octets: UNVERIFIED_QUOTA_BYTES - 1000 }))
    .execute()
  expect((await announce(who, 2000)).statusCode).toBe(507)
  expect(await isMarked(who)).toBe(true)

  const link = await linkOf(who.email)
  expect((await confirm(link)).statusCode).toBe(200)
  expect((await confirm(link)).statusCode).toBe(200)
  expect(await isMarked(who)).toBe(false)
  expect((await invite(who)).statusCode).toBe(200)
  expect((await announce(who, 2000)).statusCode).toBe(200)
})

it('a file announced small and begun again large is weighed again', async () => {
  const who = await registered()
  const sha256 = randomBytes(32).toString('hex')
  expect((await announce(who, 500, sha256)).statusCode).toBe(200)
  await target.db
    .updateTable('fichier_total')
    .set({ octets: UNVERIFIED_QUOTA_BYTES - 1000 })
    .where('compte_id', '=', who.compte_id)
    .execute()
  expect((await announce(who, 1400, sha256)).statusCode).not.toBe(507)
  expect((await announce(who, 20 * 1024 ** 2, sha256)).statusCode).toBe(507)
})

it('a link that was made up, is too old, or is somebody else’s confirms nothing', async () => {
  const [who, other] = [await registered(), await registered()]
  const [id, expire, proof] = (await linkOf(who.email)).split('.')
  for (const jeton of [
    'x',
    `${id}.${expire}.${'A'.repeat(43)}`,
    `${id}.${Number(expire) + 1}.${proof}`,
    `${other.utilisateur_id}.${expire}.${proof}`,
    `2000000000.${expire}.${proof}`,
  ])
    expect((await confirm(jeton)).json(), jeton).toMatchObject({ erreur: 'LIEN_PERIME' })
  target.advance(31 * 86_400_000)
  expect((await confirm(`${id}.${expire}.${proof}`)).json()).toMatchObject({ erreur: 'LIEN_PERIME' })
  target.advance(-31 * 86_400_000)
  const states = await target.db
    .selectFrom('compte')
    .select('adresse_verifiee_a')
    .where('compte_id', 'in', [who.compte_id, other.compte_id])
    .execute()
  expect(states).toEqual([{ adresse_verifiee_a: null }, { adresse_verifiee_a: null }])
})

it('the owner has the link sent again, a few times; a colleague does not', async () => {
  const who = await registered()
  const again = (headers: Record<string, string>) =>
    target.app.inject({ method: 'POST', url: '/api/inscription/confirmation/envoi', headers })
  const colleague = await target.someone({ compte_id: who.compte_id })
  expect((await again(colleague.headers)).statusCode).toBe(403)
  expect((await target.app.inject({ url: '/api/session', headers: colleague.headers })).json()).not.toHaveProperty(
    'adresse_a_confirmer',
  )
  expect((await again(who.headers)).statusCode).toBe(200)
  expect((await confirm(await linkOf(who.email, 2))).statusCode).toBe(200)
  expect((await again(who.headers)).json().message).toContain('déjà confirmée')
})

it('whoever takes the account over by the mailbox has shown the address too', async () => {
  const who = await registered()
  const remoteAddress = newAddress()
  await target.app.inject({ method: 'POST', url: '/api/recuperation', payload: { email: who.email }, remoteAddress })
  // The mail of the registration may leave after this one.
  const link = () =>
    target.mails.flatMap(m => (m.to === who.email ? (/recovery#jeton=([\w-]+)/.exec(m.text)?.[1] ?? []) : [])).at(-1)
  await expect.poll(link).toBeTruthy()
  const mine = 'Nouveau!2027'
  const payload = { nouveau_mot_de_passe: mine, nouveau_mot_de_passe_2: mine }
  await target.app.inject({ method: 'POST', url: `/api/recuperation/${link()}`, payload, remoteAddress })
  // Whoever had registered it is out.
  expect((await target.app.inject({ url: '/api/session', headers: who.headers })).statusCode).toBe(401)
  expect(await isMarked({ ...who, ...(await signIn(who.email, mine)) })).toBe(false)
})

it('one address opens ten companies a day, known addresses counted like new ones', async () => {
  const remoteAddress = newAddress()
  const taken = (await registered()).email
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    // The waits between tries are another limit.
    await target.db.deleteFrom('limite').where('cle', 'like', 'inscription:%').execute()
    const email = n % 2 ? taken : `jour-${++serial}@exemple.test`
    statuses.push((await register(email, remoteAddress)).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  await target.db
    .updateTable('limite')
    .set({ expire_a: new Date(0) })
    .where('cle', 'like', 'entreprises:%')
    .execute()
  expect((await register(taken, remoteAddress)).statusCode).toBe(200)
})
