import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { remplacantsSchema } from '#domains/scheduling/model/appels/appel.ts'
import { demanderConge, ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { appelsDe, type Equipe } from './testing/appels.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const { poster, repondre, equipe, ouvrir, avis, etatDe } = appelsDe(r)

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
