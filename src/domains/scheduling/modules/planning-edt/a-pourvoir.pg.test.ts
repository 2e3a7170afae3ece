import { describe, expect, it } from 'vitest'
import type { PosteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import { listerAPourvoir } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { schedulingMutations, schedulingRoutes } from '#domains/scheduling/registration.ts'
import { aTraiter } from '#domains/scheduling/server/a-traiter.ts'
import { demanderConge, ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { inboxRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'
const ACTIONS = '/api/entreprises/modules/gestion-actions-gdi/demandes'
const r = ouvrirResidence({ routes: [...schedulingRoutes, ...inboxRoutes(aTraiter)], mutations: schedulingMutations })

const appeler = (s: TestSession, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  r.app.inject({ method, url, headers: s.headers, ...(payload && { payload }) })
async function ok(...args: Parameters<typeof appeler>) {
  const answer = await appeler(...args)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Inès has Matin in three and four days; Samir and Hugo could come; one more Matin is prepared for her in five. */
async function equipe() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const hugo = await r.agent(compte_id, { prenom: 'Hugo', nom: 'Bonnet' })
  const cadre = await r.cadre(compte_id)
  const postes = [await r.pointage(ines, 3), await r.pointage(ines, 4)]
  const matin = await r.poste(compte_id, 'Matin')
  await preparer(cadre, { utilisateur_id: ines.utilisateur_id, date: r.jour(5), poste_id: matin })
  return { ines, samir, hugo, cadre, compte_id, postes, matin }
}
type Equipe = Awaited<ReturnType<typeof equipe>>

async function preparer(cadre: TestSession, poste: { utilisateur_id: number; date: string; poste_id: number }) {
  const lot = await ok(cadre, 'POST', `${BASE}/lot`, { changements: [{ sorte: 'poser', ...poste }], malgre: true })
  expect(lot.lot_id).not.toBeNull()
}

async function accepter({ ines, cadre, compte_id }: Equipe, du = 3, au = 6) {
  const { utilisateur_id } = ines
  const { demande_conge_id } = await demanderConge(r, { compte_id, utilisateur_id, du: r.jour(du), au: r.jour(au) })
  const dit = await ok(cadre, 'POST', `${ACTIONS}/${demande_conge_id}/accepter_demande_conge`, {})
  return { demande_conge_id, ...dit }
}

async function vides(s: TestSession): Promise<PosteAPourvoir[]> {
  return listerAPourvoir.output.parse(await ok(s, 'GET', `${BASE}/a-pourvoir`)).postes
}
const jours = async (s: TestSession) => (await vides(s)).filter(p => !p.laisse).map(p => p.pointage_date)
const laisser = (s: TestSession, pointage_id: number, laisse = true) =>
  appeler(s, 'PUT', `${BASE}/a-pourvoir/${pointage_id}`, { laisse })
const file = async (s: TestSession) =>
  (await ok(s, 'GET', '/api/wikaz/structure/a-traiter')).lignes.filter(
    (l: { genre: string }) => l.genre === 'poste-a-pourvoir',
  )
const avis = async ({ utilisateur_id }: TestSession) =>
  await r.db
    .selectFrom('notification')
    .select(['notification_titre as titre', 'notification_body as body'])
    .where('utilisateur_id', '=', utilisateur_id)
    .orderBy('notification_id')
    .execute()

describe('refuses', () => {
  it('whoever is nobody, an agent, another house, and a post that nobody left', async () => {
    const e = await equipe()
    await accepter(e)
    const [premier = 0] = e.postes
    expect((await r.app.inject({ url: `${BASE}/a-pourvoir` })).statusCode).toBe(401)
    expect((await appeler(e.samir, 'GET', `${BASE}/a-pourvoir`)).statusCode).toBe(403)
    expect((await laisser(e.samir, premier)).statusCode).toBe(403)
    const ailleurs = await r.cadre(await r.createCompany('Les Ormes'))
    expect(await vides(ailleurs)).toEqual([])
    expect((await laisser(ailleurs, premier)).statusCode).toBe(404)
    const present = await r.pointage(e.samir, 8)
    expect((await laisser(e.cadre, present)).json()).toMatchObject({ erreur: 'INTROUVABLE' })
    expect((await appeler(e.cadre, 'PUT', `${BASE}/a-pourvoir/${premier}`, {})).statusCode).toBe(400)
    expect(await jours(e.cadre)).toEqual([r.jour(3), r.jour(4), r.jour(5)])
  })

  it('to leave a post to nobody while somebody is asked for it', async () => {
    const e = await equipe()
    await accepter(e)
    const [pointage_id = 0] = e.postes
    await ok(e.cadre, 'POST', `${BASE}/appels`, {
      cible: { pointage_id },
      destinataires: [e.samir.utilisateur_id],
    })
    expect((await laisser(e.cadre, pointage_id)).json()).toMatchObject({ erreur: 'DEMANDE_TRAITEE' })
    expect((await vides(e.cadre))[0]).toMatchObject({ laisse: false, appel: { etat: 'ouvert', pointage_id } })
  })
})

describe('a leave leaves its posts to fill, without any need said', () => {
  it('published and prepared, told with the answer, on the desk and in what is to handle', async () => {
    const e = await equipe()
    const dit = await accepter(e)
    expect(dit.a_pourvoir).toEqual({ postes: 3, jour: r.jour(3) })
    const lus = await vides(e.cadre)
    expect(lus.map(p => [p.pointage_date, p.cause, p.remplace, p.laisse, p.appel])).toEqual(
      [3, 4, 5].map(n => [r.jour(n), 'conge', 'Inès Caron', false, null]),
    )
    expect(lus[0]).toMatchObject({ poste_libelle: 'Matin', heure_debut: '06:45', heure_fin: '14:15' })
    expect(await file(e.cadre)).toMatchObject([
      {
        ...{ libelle: 'Postes à pourvoir', titre: '3\u00a0postes', nombre: 3 },
        adresse: `/m/planning-edt/${r.jour(3).slice(0, 7)}/a-pourvoir`,
      },
    ])
    expect(await file(e.samir)).toEqual([])
  })

  it('by a leave that the desk writes as well; nothing where it takes no post off', async () => {
    const e = await equipe()
    const conge = { utilisateur: e.ines.utilisateur_id, demande_type: 1, date_debut: r.jour(4), date_fin: r.jour(4) }
    expect((await ok(e.cadre, 'POST', `${BASE}/conges`, conge)).a_pourvoir).toEqual({ postes: 1, jour: r.jour(4) })
    const vide = { ...conge, utilisateur: e.samir.utilisateur_id }
    expect((await ok(e.cadre, 'POST', `${BASE}/conges`, vide)).a_pourvoir).toBeNull()
    expect(await jours(e.cadre)).toEqual([r.jour(4)])
  })

  it('is filled by who is asked and says yes, by who is put there by hand, and by nobody else', async () => {
    const e = await equipe()
    await accepter(e)
    const [pointage_id = 0] = e.postes
    const candidats = await ok(e.cadre, 'POST', `${BASE}/remplacants`, { cible: { pointage_id } })
    expect(candidats.remplace).toBe('Inès Caron')
    expect(candidats.candidats.map((c: { label: string }) => c.label)).not.toContain('Inès Caron')
    const destinataires = [e.samir.utilisateur_id]
    const { appel_id } = await ok(e.cadre, 'POST', `${BASE}/appels`, { cible: { pointage_id }, destinataires })
    // Somebody is looked for: it stays on the desk, and is nobody's to handle.
    expect(await jours(e.cadre)).toHaveLength(3)
    expect(await file(e.cadre)).toMatchObject([{ nombre: 2 }])
    await ok(e.samir, 'POST', `/api/edt/modules/bourse-des-echanges-edt/appels/${appel_id}/reponse`, { reponse: 'oui' })
    expect(await jours(e.cadre)).toEqual([r.jour(4), r.jour(5)])
    await preparer(e.cadre, { utilisateur_id: e.hugo.utilisateur_id, date: r.jour(4), poste_id: e.matin })
    const soir = await r.poste(e.compte_id, 'Après-midi')
    await preparer(e.cadre, { utilisateur_id: e.samir.utilisateur_id, date: r.jour(5), poste_id: soir })
    expect(await jours(e.cadre)).toEqual([r.jour(5)])
    expect(await file(e.cadre)).toMatchObject([{ titre: 'Matin', nombre: 1 }])
  })

  it('two of one post and day are two, and one who comes fills one', async () => {
    const e = await equipe()
    await r.pointage(e.samir, 3)
    await accepter(e, 3, 3)
    const { demande_conge_id } = await demanderConge(r, { ...e.samir, du: r.jour(3), au: r.jour(3) })
    await ok(e.cadre, 'POST', `${ACTIONS}/${demande_conge_id}/accepter_demande_conge`, {})
    expect(await jours(e.cadre)).toEqual([r.jour(3), r.jour(3)])
    await preparer(e.cadre, { utilisateur_id: e.hugo.utilisateur_id, date: r.jour(3), poste_id: e.matin })
    expect(await jours(e.cadre)).toEqual([r.jour(3)])
  })

  it('is left to nobody on purpose, said again without effect, and looked for again', async () => {
    const e = await equipe()
    await accepter(e)
    const [pointage_id = 0] = e.postes
    for (let fois = 0; fois < 2; fois++) expect((await laisser(e.cadre, pointage_id)).statusCode).toBe(200)
    expect(await r.compter('poste_laisse', e.compte_id)).toBe(1)
    expect(await jours(e.cadre)).toEqual([r.jour(4), r.jour(5)])
    expect((await vides(e.cadre)).map(p => p.laisse)).toEqual([true, false, false])
    expect(await file(e.cadre)).toMatchObject([{ nombre: 2 }])
    await laisser(e.cadre, pointage_id, false)
    expect(await jours(e.cadre)).toHaveLength(3)
  })

  it('is undone with the leave: what was looked for is withdrawn, what was left to nobody forgotten', async () => {
    const e = await equipe()
    const { demande_conge_id, demande } = await accepter(e)
    const [un = 0, deux = 0] = e.postes
    const destinataires = [e.samir.utilisateur_id]
    await ok(e.cadre, 'POST', `${BASE}/appels`, { cible: { pointage_id: un }, destinataires })
    await laisser(e.cadre, deux)
    await ok(e.cadre, 'POST', `${ACTIONS}/${demande_conge_id}/rouvrir_demande_conge`, { de: demande.repondu_a })
    expect(await vides(e.cadre)).toEqual([])
    expect(await r.postesDe(e.ines)).toEqual(e.postes)
    expect((await avis(e.samir)).at(-1)?.titre).toBe('Un poste n’est plus à prendre')
    expect(await r.compter('poste_laisse', e.compte_id)).toBe(0)
  })
})

describe('a leave that is changed', () => {
  const changer = ({ cadre, ines }: Equipe, jour: number, du: number, au: number) =>
    appeler(cadre, 'PUT', `${BASE}/conges/0?date=${r.jour(jour)}&utilisateur=${ines.utilisateur_id}`, {
      ...{ demande_type: 1, date_debut: r.jour(du), date_fin: r.jour(au) },
    })

  it('doubles nothing: who is asked stays asked, who came still fills, what is left to nobody stays so', async () => {
    const e = await equipe()
    await accepter(e, 3, 4)
    const [un = 0, deux = 0] = e.postes
    const destinataires = [e.samir.utilisateur_id]
    await ok(e.cadre, 'POST', `${BASE}/appels`, { cible: { pointage_id: un }, destinataires })
    await laisser(e.cadre, deux)
    const avant = (await avis(e.samir)).length
    expect((await changer(e, 3, 3, 5)).statusCode).toBe(200)
    expect((await vides(e.cadre)).map(p => [p.pointage_date, p.laisse, p.appel?.etat ?? null])).toEqual([
      [r.jour(3), false, 'ouvert'],
      [r.jour(4), true, null],
      [r.jour(5), false, null],
    ])
    expect(await avis(e.samir)).toHaveLength(avant)
    // Somebody put there by hand fills it, and still does once the leave is changed again.
    await preparer(e.cadre, { utilisateur_id: e.hugo.utilisateur_id, date: r.jour(5), poste_id: e.matin })
    expect((await changer(e, 3, 3, 6)).statusCode).toBe(200)
    expect(await jours(e.cadre)).toEqual([r.jour(3)])
    // Shortened, what it gives back is looked for no more.
    expect((await changer(e, 3, 4, 6)).statusCode).toBe(200)
    expect(await jours(e.cadre)).toEqual([])
    expect((await avis(e.samir)).at(-1)?.titre).toBe('Un poste n’est plus à prendre')
  })

  it('is told once, as changed, and so are the days that it moves', async () => {
    const e = await equipe()
    await accepter(e, 3, 4)
    const avant = (await avis(e.ines)).length
    const notes = await r.compter('planning_changement', e.compte_id)
    expect((await changer(e, 3, 4, 5)).statusCode).toBe(200)
    const dits = (await avis(e.ines)).slice(avant)
    expect(dits).toHaveLength(1)
    expect(dits[0]).toMatchObject({ titre: 'Votre congé a changé' })
    expect(dits[0]?.body).toContain('c’est maintenant')
    const lignes = await r.db
      .selectFrom('planning_changement')
      .select(['jour', 'avant', 'apres'])
      .where('compte_id', '=', e.compte_id)
      .orderBy('changement_id')
      .execute()
    // The day that stays away is not told.
    expect(lignes.slice(notes)).toEqual([
      { jour: r.jour(3), avant: 'Congé payé', apres: 'Matin 06:45 – 14:15' },
      { jour: r.jour(5), avant: 'Repos', apres: 'Congé payé' },
    ])
  })
})
