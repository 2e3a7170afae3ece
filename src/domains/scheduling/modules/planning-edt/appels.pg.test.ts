import { describe, expect, it } from 'vitest'
import { type Remplacants, remplacantsSchema } from '#domains/scheduling/model/appels/appel.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { formaterJour } from '#wire/dates.ts'
import { appelsDe, type Equipe } from './testing/appels.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const { poster, repondre, equipe, ouvrir, recus, avis, etatDe } = appelsDe(r)

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

it('tells whoever is asked the hours of the days that they see, and until when; the house reads until when somebody is away', async () => {
  const e = await equipe()
  const { compte_id, samir, hugo, cadre, pointage_id } = e
  await r.db
    .insertInto('planning_proprietes')
    .values({ compte_id, valable_du: '1900-01-01', propriete_planning_roulant: 5 })
    .execute()
  for (const n of [4, 5]) await r.pointage(samir, n)
  const ferme = [3, 4, 5].map(n => ({ compte_id, utilisateur_id: hugo.utilisateur_id, jour: r.jour(n) }))
  await r.db
    .insertInto('absence')
    .values(ferme.map(a => ({ ...a, sorte: 'conge' as const })))
    .execute()
  await ouvrir(e)
  const [recu] = await recus(samir)
  const dansLeMois = (n: number) => r.jour(n).slice(0, 7) === r.jour(3).slice(0, 7)
  expect(recu?.prevu).toBe(dansLeMois(4) ? 420 : 0)
  expect(recu?.jusqua).toBe(r.jour(5).slice(0, 7) === r.jour(3).slice(0, 7) ? r.jour(4) : undefined)
  const answer = await poster(cadre, '/remplacants', { cible: { pointage_id } })
  const { candidats } = remplacantsSchema.parse(answer.json())
  const absent = candidats.find(c => c.utilisateur_id === hugo.utilisateur_id)
  expect(absent?.raisons[0]?.mots).toBe(`Absent jusqu’au ${formaterJour(r.jour(5))}`)
})
