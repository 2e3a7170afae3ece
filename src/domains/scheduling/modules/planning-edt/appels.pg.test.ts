import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type AppelRecu,
  appelsRecusSchema,
  type Remplacants,
  remplacantsSchema,
} from '#domains/scheduling/model/appels/appel.ts'
import { demanderConge, ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'
const BOURSE = '/api/edt/modules/bourse-des-echanges-edt/appels'
const r = ouvrirResidence()

const poster = (s: TestSession, suite: string, payload: object) =>
  r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: s.headers, payload })
const repondre = (s: TestSession, appel_id: number, reponse = 'oui') =>
  r.app.inject({ method: 'POST', url: `${BOURSE}/${appel_id}/reponse`, headers: s.headers, payload: { reponse } })

/** Inès is sick in three days, where she has Matin; Samir and Hugo could come. */
async function equipe() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  const hugo = await r.agent(compte_id, { prenom: 'Hugo', nom: 'Bonnet' })
  const cadre = await r.cadre(compte_id)
  const pointage_id = await r.pointage(ines, 3)
  const malade = { compte_id, utilisateur_id: ines.utilisateur_id, jour: r.jour(3), sorte: 'maladie' as const }
  await r.db.insertInto('absence').values(malade).execute()
  return { ines, samir, hugo, cadre, compte_id, pointage_id, matin: await r.poste(compte_id, 'Matin') }
}
type Equipe = Awaited<ReturnType<typeof equipe>>

async function ouvrir({ cadre, pointage_id, samir, hugo }: Equipe, suite: object = {}): Promise<number> {
  const destinataires = [samir.utilisateur_id, hugo.utilisateur_id]
  const answer = await poster(cadre, '/appels', { cible: { pointage_id }, destinataires, ...suite })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().appel_id
}
async function recus(s: TestSession): Promise<AppelRecu[]> {
  const answer = await r.app.inject({ url: BOURSE, headers: s.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return appelsRecusSchema.parse(answer.json()).appels
}
const avis = async ({ utilisateur_id }: TestSession) =>
  await r.db
    .selectFrom('notification')
    .select(['notification_titre as titre', 'notification_body as body', 'lien'])
    .where('utilisateur_id', '=', utilisateur_id)
    .orderBy('notification_id')
    .execute()
const etatDe = async (appel_id: number) =>
  await r.db
    .selectFrom('appel')
    .select(['etat', 'pourvu_par', 'version'])
    .where('appel_id', '=', appel_id)
    .executeTakeFirstOrThrow()

describe('refuses', () => {
  it('whoever is nobody, does not plan, or plans elsewhere', async () => {
    const e = await equipe()
    const { samir, pointage_id } = e
    const ailleurs = await r.cadre(await r.createCompany('Les Ormes'))
    const corps = { cible: { pointage_id }, destinataires: [samir.utilisateur_id] }
    expect((await r.app.inject({ method: 'POST', url: `${BASE}/appels`, payload: corps })).statusCode).toBe(401)
    expect((await poster(samir, '/appels', corps)).statusCode).toBe(403)
    expect((await poster(ailleurs, '/appels', corps)).statusCode).toBe(404)
    expect((await poster(ailleurs, '/remplacants', { cible: { pointage_id } })).statusCode).toBe(404)
    const appel_id = await ouvrir(e)
    expect((await poster(ailleurs, `/appels/${appel_id}/retirer`, { version: 1 })).statusCode).toBe(404)
    expect((await repondre(ailleurs, appel_id)).statusCode).toBe(404)
  })

  it('nobody to ask, strangers, the person who is away, and a holder who is there', async () => {
    const { cadre, ines, samir, pointage_id, matin } = await equipe()
    const demander = (cible: object, ...destinataires: number[]) => poster(cadre, '/appels', { cible, destinataires })
    expect((await demander({ pointage_id })).json()).toMatchObject({ erreur: 'SAISIE' })
    expect((await demander({ pointage_id }, 2_000_000_000)).json()).toMatchObject({ erreur: 'INTROUVABLE' })
    expect((await demander({ pointage_id }, ines.utilisateur_id)).json()).toMatchObject({ erreur: 'INTROUVABLE' })
    const present = await r.pointage(samir, 5)
    expect((await demander({ pointage_id: present }, ines.utilisateur_id)).json()).toMatchObject({ erreur: 'SAISIE' })
    const hier = { date: r.jour(-1), poste_id: matin }
    expect((await demander(hier, samir.utilisateur_id)).json()).toMatchObject({ erreur: 'DEMANDE_TRAITEE' })
    const vide = { date: r.jour(2), poste_id: matin, heure_debut: '08:00', heure_fin: '08:00' }
    expect((await demander(vide, samir.utilisateur_id)).json()).toMatchObject({ erreur: 'SAISIE' })
  })

  it('a second call for the same shift, and an answer of who was not asked', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e, { destinataires: [e.samir.utilisateur_id] })
    const encore = await poster(e.cadre, '/appels', {
      cible: { pointage_id: e.pointage_id },
      destinataires: [e.hugo.utilisateur_id],
    })
    expect(encore.json()).toMatchObject({ erreur: 'DEMANDE_TRAITEE' })
    expect((await repondre(e.hugo, appel_id)).statusCode).toBe(404)
    expect(await recus(e.hugo)).toEqual([])
  })

  it('a yes that the rules forbid at that moment', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    await r.pointage(e.samir, 2, 'Après-midi')
    const refus = await repondre(e.samir, appel_id)
    expect(refus.statusCode).toBe(422)
    expect(refus.json()).toMatchObject({ erreur: 'REGLE_NON_RESPECTEE' })
    expect((await recus(e.samir))[0]?.empechement).toEqual(refus.json().message)
    expect(await etatDe(appel_id)).toMatchObject({ etat: 'ouvert' })
  })

  it('a yes for a day on which one is of the team no more; who still is has the post', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    await r.db
      .updateTable('agent_contrat')
      .set({ valable_au: r.jour(2) })
      .where('utilisateur_id', '=', e.samir.utilisateur_id)
      .execute()
    const phrase = 'Vous ne faites plus partie de l’équipe ce jour-là.'
    const refus = await repondre(e.samir, appel_id)
    expect([refus.statusCode, refus.json().erreur, refus.json().message]).toEqual([409, 'DEMANDE_TRAITEE', phrase])
    expect(await recus(e.samir)).toMatchObject([{ appel_id, a_moi: false, empechement: phrase, anomalies: [] }])
    expect(await etatDe(appel_id)).toMatchObject({ etat: 'ouvert' })
    expect(await r.postesDe(e.samir)).toEqual([])
    // Their contract is over by now: they are asked nothing any more.
    await r.db
      .updateTable('agent_contrat')
      .set({ valable_au: r.jour(-1) })
      .where('utilisateur_id', '=', e.samir.utilisateur_id)
      .execute()
    expect((await repondre(e.samir, appel_id)).json()).toMatchObject({ erreur: 'DEMANDE_TRAITEE', message: phrase })
    expect(await recus(e.samir)).toEqual([])
    expect((await repondre(e.hugo, appel_id)).statusCode).toBe(200)
    expect(await etatDe(appel_id)).toMatchObject({ etat: 'pourvu', pourvu_par: e.hugo.utilisateur_id })
  })

  it('a post that was deleted: taken, given, or looked for again', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    const supprimer = (supprime_a: Date | null) =>
      r.db.updateTable('poste').set({ supprime_a }).where('poste_id', '=', e.matin).execute()
    await supprimer(new Date())
    const phrase = 'Ce poste n’existe plus.'
    expect((await repondre(e.samir, appel_id)).json()).toMatchObject({ erreur: 'DEMANDE_TRAITEE', message: phrase })
    expect(await recus(e.samir)).toMatchObject([{ empechement: phrase }])
    const { version } = await etatDe(appel_id)
    const donner = { utilisateur_id: e.hugo.utilisateur_id, version }
    expect((await poster(e.cadre, `/appels/${appel_id}/attribuer`, donner)).json()).toMatchObject({
      ...{ erreur: 'DEMANDE_TRAITEE', message: phrase },
    })
    await poster(e.cadre, `/appels/${appel_id}/retirer`, { version })
    const encore = { cible: { pointage_id: e.pointage_id }, destinataires: [e.samir.utilisateur_id] }
    expect((await poster(e.cadre, '/appels', encore)).json()).toMatchObject({ message: phrase })
    for (const qui of [e.samir, e.hugo]) expect(await r.postesDe(qui)).toEqual([])
    await supprimer(null)
    expect((await poster(e.cadre, '/appels', encore)).statusCode).toBe(200)
  })
})

describe('whom to ask', () => {
  async function classer({ cadre, pointage_id }: Equipe, suite: object = {}): Promise<Remplacants> {
    const answer = await poster(cadre, '/remplacants', { cible: { pointage_id }, ...suite })
    expect(answer.statusCode, answer.body).toBe(200)
    return remplacantsSchema.parse(answer.json())
  }

  it('ranks the team but who is replaced: free, forbidden with its article, at work, each with reasons', async () => {
    const e = await equipe()
    await r.pointage(e.samir, 2, 'Après-midi')
    await r.pointage(e.cadre, 3, 'Jour')
    const { candidats, remplace, poste } = await classer(e)
    expect(remplace).toBe('Inès Caron')
    expect(poste).toMatchObject({ poste_libelle: 'Matin', heure_debut: '06:45', pointage_date: r.jour(3) })
    expect(candidats.map(c => [c.label, c.verdict, c.propose])).toEqual([
      ['Hugo Bonnet', 'libre', true],
      ['Samir Haddad', 'bloque', false],
      ['Nathalie Lefèvre', 'impossible', false],
    ])
    expect(candidats[1]?.raisons[0]).toMatchObject({ ton: 'bad', mots: expect.stringContaining('L3131-1') })
    expect(candidats[2]?.raisons[0]?.mots).toBe('Déjà en poste\u00a0: Jour 09:00 – 17:00')
    expect(candidats[0]?.raisons.map(m => m.mots)).toContain('Repos et durées respectés')
  })

  it('names so many who could come alone: neither forbidden nor at work, in the order of the whole team', async () => {
    const e = await equipe()
    await r.pointage(e.samir, 2, 'Après-midi')
    await r.pointage(e.cadre, 3, 'Jour')
    for (const prenom of ['Ava', 'Zoé']) await r.agent(e.compte_id, { prenom, nom: 'Dupin' })
    const noms = ({ candidats }: Remplacants) => candidats.map(c => c.label)
    const tous = noms(await classer(e))
    expect(tous).toEqual(['Ava Dupin', 'Hugo Bonnet', 'Zoé Dupin', 'Samir Haddad', 'Nathalie Lefèvre'])
    expect(noms(await classer(e, { utiles: 2 }))).toEqual(tous.slice(0, 2))
    expect(noms(await classer(e, { utiles: 10 }))).toEqual(tous.slice(0, 3))
    expect(
      (await poster(e.cadre, '/remplacants', { cible: { pointage_id: e.pointage_id }, utiles: 0 })).statusCode,
    ).toBe(400)
  })

  it('counts what is prepared and not published', async () => {
    const e = await equipe()
    const { cadre, hugo, matin } = e
    await poster(cadre, '/lot', {
      changements: [{ sorte: 'poser', utilisateur_id: hugo.utilisateur_id, date: r.jour(3), poste_id: matin }],
    })
    expect((await classer(e)).candidats.find(c => c.label === 'Hugo Bonnet')?.verdict).toBe('impossible')
  })
})

describe('a call', () => {
  it('tells who is asked the post, never why nor instead of whom', async () => {
    const e = await equipe()
    await ouvrir(e, { message: 'Merci à qui peut.' })
    const [recu] = await recus(e.samir)
    expect(recu).toMatchObject({
      poste_libelle: 'Matin',
      etat: 'ouvert',
      message: 'Merci à qui peut.',
      empechement: null,
    })
    expect(recu).toMatchObject({ ma_reponse: null, a_moi: false, minutes: 420 })
    const dits = JSON.stringify([recu, await avis(e.samir)])
    expect(dits).not.toMatch(/Inès|Caron|malad|absen|remplac/i)
    expect((await avis(e.samir)).map(a => a.titre)).toEqual(['Un poste est à prendre'])
  })

  it('goes to the first yes: published, marked, told to the others, and the second hears that it is taken', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    const oui = await repondre(e.samir, appel_id)
    expect(oui.statusCode, oui.body).toBe(200)
    expect(oui.json()).toMatchObject({ a_moi: true })
    const siens = await r.postesDe(e.samir)
    expect(siens).toHaveLength(1)
    expect(await r.postesDe(e.ines)).toEqual([e.pointage_id])
    expect(await etatDe(appel_id)).toEqual({ etat: 'pourvu', pourvu_par: e.samir.utilisateur_id, version: 2 })
    const refus = await repondre(e.hugo, appel_id)
    expect(refus.statusCode).toBe(409)
    expect(refus.json()).toMatchObject({ message: 'Ce poste est déjà pourvu.' })
    expect(await r.postesDe(e.hugo)).toEqual([])
    expect((await avis(e.hugo)).map(a => a.titre)).toEqual(['Un poste est à prendre', 'Un poste à prendre est pourvu'])
    expect(JSON.stringify(await avis(e.hugo))).not.toMatch(/Samir|Inès/)
    expect((await avis(e.cadre)).at(-1)?.body).toMatch(/^Samir Haddad prend Matin/)
    const change = await r.db
      .selectFrom('planning_changement')
      .select(['utilisateur_id', 'avant', 'apres', 'cause'])
      .where('compte_id', '=', e.compte_id)
      .execute()
    expect(change).toEqual([
      { utilisateur_id: e.samir.utilisateur_id, avant: 'Repos', apres: 'Matin 06:45 – 14:15', cause: 'appel' },
    ])
    // The same yes again is no second post.
    expect((await repondre(e.samir, appel_id)).json()).toMatchObject({ a_moi: true })
    expect(await r.postesDe(e.samir)).toEqual(siens)
    expect((await recus(e.samir))[0]).toMatchObject({ a_moi: true, empechement: null })
    expect((await recus(e.hugo))[0]).toMatchObject({ etat: 'pourvu', empechement: 'Ce poste est déjà pourvu.' })
  })

  it('is one person’s, whoever says yes at the same moment', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    const reponses = await Promise.all([
      repondre(e.samir, appel_id),
      repondre(e.hugo, appel_id),
      repondre(e.samir, appel_id),
    ])
    const codes = new Set(reponses.map(a => a.statusCode))
    expect(codes).toEqual(new Set([200, 409]))
    const postes = [...(await r.postesDe(e.samir)), ...(await r.postesDe(e.hugo))]
    expect(postes).toHaveLength(1)
  })

  it('waits after a no, said once and changed by a yes', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    expect((await repondre(e.samir, appel_id, 'non')).json()).toMatchObject({ a_moi: false })
    expect((await repondre(e.samir, appel_id, 'non')).statusCode).toBe(200)
    expect((await recus(e.samir))[0]?.ma_reponse).toBe('non')
    expect((await repondre(e.samir, appel_id)).json()).toMatchObject({ a_moi: true })
    expect((await repondre(e.samir, appel_id, 'non')).json()).toMatchObject({ erreur: 'DEMANDE_TRAITEE' })
  })

  it('is withdrawn by who plans, and by itself when the person is back', async () => {
    const e = await equipe()
    const premier = await ouvrir(e)
    expect((await poster(e.cadre, `/appels/${premier}/retirer`, { version: 9 })).statusCode).toBe(409)
    expect((await poster(e.cadre, `/appels/${premier}/retirer`, { version: 1 })).statusCode).toBe(200)
    expect((await poster(e.cadre, `/appels/${premier}/retirer`, { version: 2 })).statusCode).toBe(409)
    expect((await repondre(e.samir, premier)).json()).toMatchObject({ message: 'Ce poste n’est plus à prendre.' })
    const second = await ouvrir(e)
    const malade = `${BASE}/planning/${r.jour(3)}/maladies/${e.ines.utilisateur_id}`
    expect((await r.app.inject({ method: 'DELETE', url: malade, headers: e.cadre.headers })).statusCode).toBe(200)
    expect(await etatDe(second)).toMatchObject({ etat: 'retire' })
    expect((await avis(e.hugo)).at(-1)?.titre).toBe('Un poste n’est plus à prendre')
  })

  it('is looked for again when whoever took it falls sick in their turn', async () => {
    const e = await equipe()
    const premier = await ouvrir(e)
    await repondre(e.samir, premier)
    const malade = { compte_id: e.compte_id, utilisateur_id: e.samir.utilisateur_id, jour: r.jour(3) }
    await r.db
      .insertInto('absence')
      .values({ ...malade, sorte: 'maladie' })
      .execute()
    expect((await recus(e.samir))[0]).toMatchObject({ a_moi: false, etat: 'pourvu' })
    expect((await repondre(e.samir, premier)).statusCode).toBe(409)
    const second = await ouvrir(e, { destinataires: [e.hugo.utilisateur_id] })
    expect((await repondre(e.hugo, second)).json()).toMatchObject({ a_moi: true })
    expect(await r.postesDe(e.hugo)).toHaveLength(1)
  })

  it('is not taken once the shift it stands for has changed hands', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    await r.db.deleteFrom('pointage').where('pointage_id', '=', e.pointage_id).execute()
    expect((await repondre(e.samir, appel_id)).json()).toMatchObject({ message: 'Ce poste n’est plus à prendre.' })
    expect(await r.postesDe(e.samir)).toEqual([])
  })
})

describe('a call whose post goes', () => {
  const lot = async (s: TestSession, changement: object) => {
    const answer = await poster(s, '/lot', { changements: [changement], malgre: true })
    expect(answer.json().lot_id, answer.body).not.toBeNull()
  }
  const publier = async (s: TestSession) => {
    const answer = await poster(s, '/publier', { du: r.jour(1), au: r.jour(20) })
    expect(answer.json().publication_id, answer.body).not.toBeNull()
  }
  const dit = async (qui: TestSession) => (await avis(qui)).at(-1)?.titre
  const RETIRE = 'Un poste n’est plus à prendre'

  it.each([
    ['taken off', () => ({ sorte: 'retirer' })],
    ['moved', (e: Equipe) => ({ sorte: 'deplacer', utilisateur_id: e.ines.utilisateur_id, date: r.jour(9) })],
    ['given', (e: Equipe) => ({ sorte: 'deplacer', utilisateur_id: e.cadre.utilisateur_id, date: r.jour(3) })],
  ])('is withdrawn and told once that is published: %s', async (_quoi, changement) => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    await lot(e.cadre, { pointage_id: e.pointage_id, version: 1, ...changement(e) })
    expect(await etatDe(appel_id)).toMatchObject({ etat: 'ouvert' })
    await publier(e.cadre)
    expect(await etatDe(appel_id)).toMatchObject({ etat: 'retire', version: 2 })
    expect([await dit(e.samir), await dit(e.hugo)]).toEqual([RETIRE, RETIRE])
    expect((await repondre(e.samir, appel_id)).json()).toMatchObject({ message: 'Ce poste n’est plus à prendre.' })
  })

  it('stays where something else is published', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    const poser = { sorte: 'poser', utilisateur_id: e.hugo.utilisateur_id, date: r.jour(12), poste_id: e.matin }
    await lot(e.cadre, poser)
    await publier(e.cadre)
    expect(await etatDe(appel_id)).toMatchObject({ etat: 'ouvert', version: 1 })
  })

  // It was withdrawn with the shift; who had it is away all the same, and the post is to be filled.
  it('goes on under an accepted leave over the post, which takes it off: it is still nobody’s', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    const demande = { compte_id: e.compte_id, utilisateur_id: e.ines.utilisateur_id, du: r.jour(3), au: r.jour(3) }
    const { demande_conge_id } = await demanderConge(r, demande)
    await r.db.deleteFrom('absence').where('utilisateur_id', '=', e.ines.utilisateur_id).execute()
    const url = `/api/entreprises/modules/gestion-actions-gdi/demandes/${demande_conge_id}/accepter_demande_conge`
    const { headers } = e.cadre
    const answer = await r.app.inject({ method: 'POST', url, headers, payload: { motif: '' } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await r.postesDe(e.ines)).toEqual([])
    expect(await etatDe(appel_id)).toMatchObject({ etat: 'ouvert', version: 1 })
    expect((await repondre(e.samir, appel_id)).statusCode).toBe(200)
    expect(await r.postesDe(e.samir)).toHaveLength(1)
  })
})

describe('the same call at once', () => {
  const combien = async (compte_id: number) =>
    (await r.db.selectFrom('appel').select('appel_id').where('compte_id', '=', compte_id).execute()).length

  it('is one call, told once, whether a post more or one under a sickness', async () => {
    const e = await equipe()
    const destinataires = [e.samir.utilisateur_id, e.hugo.utilisateur_id]
    const cibles = [{ date: r.jour(6), poste_id: e.matin }, { pointage_id: e.pointage_id }]
    for (const [n, cible] of cibles.entries()) {
      const trois = await Promise.all([1, 2, 3].map(() => poster(e.cadre, '/appels', { cible, destinataires })))
      expect(trois.map(a => a.statusCode)).toEqual([200, 200, 200])
      expect(new Set(trois.map(a => a.json().appel_id)).size).toBe(1)
      expect(await combien(e.compte_id)).toBe(n + 1)
      expect((await avis(e.samir)).length).toBe(n + 1)
    }
  })

  it('is one post, where it is given at once', async () => {
    const e = await equipe()
    const corps = {
      cible: { date: r.jour(6), poste_id: e.matin },
      ...{ destinataires: [], attribuer_a: e.hugo.utilisateur_id },
    }
    const trois = await Promise.all([1, 2, 3].map(() => poster(e.cadre, '/appels', corps)))
    expect(trois.map(a => a.statusCode)).toEqual([200, 200, 200])
    expect(await r.postesDe(e.hugo)).toHaveLength(1)
    expect(await combien(e.compte_id)).toBe(1)
    expect((await avis(e.hugo)).length).toBe(1)
  })

  it('is another one for other people, or once the minute is over; one key makes one', async () => {
    const e = await equipe()
    const cible = { date: r.jour(6), poste_id: e.matin }
    const demander = async (qui: TestSession, cle?: string) => {
      const headers = { ...e.cadre.headers, ...(cle && { 'idempotency-key': cle }) }
      const payload = { cible, destinataires: [qui.utilisateur_id] }
      const answer = await r.app.inject({ method: 'POST', url: `${BASE}/appels`, headers, payload })
      return answer.statusCode === 200 ? answer.json().appel_id : answer.json().erreur
    }
    const cle = randomUUID()
    const premier = await demander(e.samir, cle)
    expect(await demander(e.hugo)).not.toBe(premier)
    r.advance(61_000)
    expect(await demander(e.samir)).not.toBe(premier)
    expect(await demander(e.samir, cle)).toBe(premier)
    expect(await demander(e.hugo, cle)).toBe('CLE_REUTILISEE')
    expect(await combien(e.compte_id)).toBe(3)
  })
})

describe('who plans', () => {
  it('reads who was asked, what they said, and who has it', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e)
    await repondre(e.hugo, appel_id, 'non')
    const [annee, mois] = r.jour(3).split('-')
    const lire = async () =>
      (
        await r.app.inject({ url: `${BASE}/appels?annee=${annee}&mois=${Number(mois)}`, headers: e.cadre.headers })
      ).json()
    const [appel] = (await lire()).appels
    expect(appel).toMatchObject({ appel_id, remplace: 'Inès Caron', etat: 'ouvert', pourvu_par: null })
    expect(appel.destinataires.map((d: { label: string; reponse: string }) => [d.label, d.reponse])).toEqual([
      ['Samir Haddad', null],
      ['Hugo Bonnet', 'non'],
    ])
    const donne = await poster(e.cadre, `/appels/${appel_id}/attribuer`, {
      utilisateur_id: e.hugo.utilisateur_id,
      version: 1,
    })
    expect(donne.statusCode, donne.body).toBe(200)
    expect((await lire()).appels[0]).toMatchObject({ etat: 'pourvu', pourvu_par: 'Hugo Bonnet' })
    expect((await avis(e.hugo)).at(-1)?.titre).toBe('Un poste vous est donné')
    expect(await r.postesDe(e.hugo)).toHaveLength(1)
  })

  it('asks others too, each once, while it is open', async () => {
    const e = await equipe()
    const appel_id = await ouvrir(e, { destinataires: [e.samir.utilisateur_id] })
    const demander = (version: number, ...destinataires: number[]) =>
      poster(e.cadre, `/appels/${appel_id}/destinataires`, { destinataires, version })
    expect((await demander(1)).statusCode).toBe(400)
    expect((await demander(9, e.hugo.utilisateur_id)).statusCode).toBe(409)
    expect((await demander(1, e.ines.utilisateur_id)).statusCode).toBe(404)
    expect((await demander(1, e.samir.utilisateur_id, e.hugo.utilisateur_id)).json().message).toMatch(/^1.personne/)
    expect((await avis(e.samir)).length).toBe(1)
    expect((await repondre(e.hugo, appel_id)).json()).toMatchObject({ a_moi: true })
    expect((await demander(2, e.samir.utilisateur_id)).statusCode).toBe(409)
  })

  it('gives a post more to somebody at once, and not against a rule', async () => {
    const e = await equipe()
    const cible = { date: r.jour(9), poste_id: e.matin, heure_fin: '12:00' }
    const donner = (attribuer_a: number) => poster(e.cadre, '/appels', { cible, destinataires: [], attribuer_a })
    await r.pointage(e.samir, 8, 'Nuit')
    expect((await donner(e.samir.utilisateur_id)).json()).toMatchObject({ erreur: 'REGLE_NON_RESPECTEE' })
    expect(await r.db.selectFrom('appel').selectAll().where('compte_id', '=', e.compte_id).execute()).toEqual([])
    expect((await donner(e.hugo.utilisateur_id)).statusCode).toBe(200)
    const [pris] = await r.db
      .selectFrom('pointage')
      .select(['heure_fin', 'pointage_date', 'annonce_a'])
      .where('utilisateur_id', '=', e.hugo.utilisateur_id)
      .execute()
    expect(pris).toMatchObject({ heure_fin: '12:00:00', pointage_date: r.jour(9) })
    expect(pris?.annonce_a).not.toBeNull()
  })
})

describe('who is not reached, and who must say yes', () => {
  it('asks nobody through the application who has no access; they may be given it', async () => {
    const e = await equipe()
    const { cadre, hugo, samir, pointage_id } = e
    const email = `personne-${hugo.utilisateur_id}@sans-adresse.invalid`
    await r.db.updateTable('utilisateur').set({ email }).where('utilisateur_id', '=', hugo.utilisateur_id).execute()
    const { candidats } = remplacantsSchema.parse(
      (await poster(cadre, '/remplacants', { cible: { pointage_id } })).json(),
    )
    const lui = candidats.find(c => c.label === 'Hugo Bonnet')
    expect(lui).toMatchObject({ verdict: 'libre', propose: false, sans_acces: true })
    expect(lui?.raisons.map(m => m.mots)).toContain('Sans accès\u00a0: à appeler')
    const refus = await poster(cadre, '/appels', { cible: { pointage_id }, destinataires: [hugo.utilisateur_id] })
    expect(refus.json()).toMatchObject({
      erreur: 'SAISIE',
      message: expect.stringMatching(/^Hugo Bonnet n’a pas accès/),
    })
    const appel_id = await ouvrir(e, { destinataires: [samir.utilisateur_id] })
    const aussi = { destinataires: [hugo.utilisateur_id], version: 1 }
    expect((await poster(cadre, `/appels/${appel_id}/destinataires`, aussi)).json()).toMatchObject({ erreur: 'SAISIE' })
    expect(await avis(hugo)).toEqual([])
    const donne = { utilisateur_id: hugo.utilisateur_id, version: 1 }
    expect((await poster(cadre, `/appels/${appel_id}/attribuer`, donne)).statusCode).toBe(200)
    expect(await r.postesDe(hugo)).toHaveLength(1)
  })

  /** Mara works 28 hours: a post that is imposed on her is told seven working days ahead, three by an agreement. */
  async function partiel(decalage: number) {
    const ines = await r.agent(await r.createCompany('Les Tilleuls'))
    const cadre = await r.cadre(ines.compte_id)
    const mara = await r.someone({ compte_id: ines.compte_id, modules: [], prenom: 'Mara', nom: 'Duval' })
    await r.engager(mara, { minutes_hebdomadaires: 28 * 60 })
    const cible = { date: r.jour(decalage), poste_id: await r.poste(ines.compte_id, 'Matin') }
    // The month is one that was told: a first announcement asks for no notice.
    await r.pointage(ines, decalage, 'Nuit')
    const lus = remplacantsSchema.parse((await poster(cadre, '/remplacants', { cible })).json())
    const donner = lus.candidats.find(c => c.label === 'Mara Duval')?.donner
    const attribuer = async (suite: object = {}) =>
      await poster(cadre, '/appels', { cible, destinataires: [], attribuer_a: mara.utilisateur_id, ...suite })
    return { mara, donner, attribuer }
  }

  it('says before it is given that a notice refuses it, and takes the written agreement that the article lets be given', async () => {
    const { mara, donner, attribuer } = await partiel(7)
    expect(donner).toMatchObject({ derogeable: true, phrase: expect.stringMatching(/au lieu de 7/) })
    expect((await attribuer()).json()).toMatchObject({ erreur: 'REGLE_NON_RESPECTEE', message: donner?.phrase })
    expect((await attribuer({ derogation: '  ' })).statusCode).toBe(400)
    expect(await r.postesDe(mara)).toEqual([])
    const derogation = 'D’accord au téléphone ce matin.'
    expect((await attribuer({ derogation })).statusCode).toBe(200)
    expect(await r.postesDe(mara)).toHaveLength(1)
    const { apres } = await r.db
      .selectFrom('audit')
      .select('apres')
      .where('action', '=', 'appel.pourvoir')
      .where('compte_id', '=', mara.compte_id)
      .executeTakeFirstOrThrow()
    expect(apres).toMatchObject({ impose: true, derogation })
  })

  it('takes no agreement under the notice that nothing shortens', async () => {
    const { mara, donner, attribuer } = await partiel(2)
    expect(donner).toMatchObject({ derogeable: false })
    expect((await attribuer({ derogation: 'D’accord au téléphone.' })).json()).toMatchObject({
      erreur: 'REGLE_NON_RESPECTEE',
    })
    expect(await r.postesDe(mara)).toEqual([])
    expect((await partiel(24)).donner).toBeNull()
  })
})
