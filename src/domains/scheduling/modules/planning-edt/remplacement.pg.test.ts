import { describe, expect, it } from 'vitest'
import { demanderConge, ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'
const ACTIONS = '/api/entreprises/modules/gestion-actions-gdi/demandes'
const r = ouvrirResidence()

const appeler = (s: TestSession, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  r.app.inject({ method, url, headers: s.headers, ...(payload && { payload }) })

/** Inès is sick in three days, where she has Matin; Zoé has taken it. */
async function remplacee() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id, utilisateur_id } = ines
  const zoe = await r.agent(compte_id, { prenom: 'Zoé', nom: 'Dupin' })
  const cadre = await r.cadre(compte_id)
  const pointage_id = await r.pointage(ines, 3)
  return { ines, zoe, cadre, compte_id, utilisateur_id, pointage_id }
}
type Maison = Awaited<ReturnType<typeof remplacee>>

async function prendre({ cadre, zoe, pointage_id }: Maison): Promise<void> {
  const corps = { cible: { pointage_id }, destinataires: [zoe.utilisateur_id] }
  const { appel_id } = (await appeler(cadre, 'POST', `${BASE}/appels`, corps)).json()
  const url = `/api/edt/modules/bourse-des-echanges-edt/appels/${appel_id}/reponse`
  expect((await appeler(zoe, 'POST', url, { reponse: 'oui' })).statusCode).toBe(200)
}

async function malade() {
  const e = await remplacee()
  const url = `${BASE}/planning/${r.jour(3)}/maladies/${e.utilisateur_id}`
  expect((await appeler(e.cadre, 'PUT', url, {})).statusCode).toBe(200)
  await prendre(e)
  return { ...e, url }
}

const TENU = `Zoé Dupin tient déjà ce poste\u00a0: Matin 06:45 – 14:15`
const tenus = async ({ ines, zoe }: Maison) => [(await r.postesDe(ines)).length, (await r.postesDe(zoe)).length]
const dernier = async ({ utilisateur_id }: TestSession) =>
  (
    await r.db
      .selectFrom('notification')
      .select('notification_titre as titre')
      .where('utilisateur_id', '=', utilisateur_id)
      .orderBy('notification_id')
      .execute()
  ).at(-1)?.titre

describe('a sickness is taken off once somebody stands in', () => {
  it('says who holds the post before anything moves, and takes no other word for the choice', async () => {
    const e = await malade()
    const refus = await appeler(e.cadre, 'DELETE', e.url)
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'POSTE_REMPLACE'])
    expect(refus.json().message).toContain(TENU)
    expect((await appeler(e.cadre, 'DELETE', `${e.url}?remplacement=personne`)).statusCode).toBe(400)
    expect((await appeler(e.zoe, 'DELETE', `${e.url}?remplacement=deux`)).statusCode).toBe(403)
    expect(await r.compter('absence', e.compte_id)).toBe(1)
    expect(await tenus(e)).toEqual([1, 1])
  })

  it.each([
    ['remplacant', [0, 1]],
    ['titulaire', [1, 0]],
    ['deux', [1, 1]],
  ] as const)('leaves it as chosen: %s', async (suite, attendu) => {
    const e = await malade()
    expect((await appeler(e.cadre, 'DELETE', `${e.url}?remplacement=${suite}`)).statusCode).toBe(200)
    expect(await r.compter('absence', e.compte_id)).toBe(0)
    expect(await tenus(e)).toEqual(attendu)
    // Whoever loses the post is told; who only hears that they are there again is not.
    expect(await dernier(e.zoe)).toBe(
      suite === 'titulaire' ? 'Un poste ne vous est plus donné' : 'Un poste est à prendre',
    )
    const note = await r.db
      .selectFrom('planning_changement')
      .select(['utilisateur_id', 'avant', 'apres'])
      .where('compte_id', '=', e.compte_id)
      .orderBy('changement_id')
      .execute()
    const retour = { avant: 'Maladie', apres: suite === 'remplacant' ? 'Repos' : 'Matin 06:45 – 14:15' }
    expect(note).toContainEqual({ utilisateur_id: e.utilisateur_id, ...retour })
    // Said again: the sickness is gone.
    expect((await appeler(e.cadre, 'DELETE', `${e.url}?remplacement=${suite}`)).statusCode).toBe(404)
  })

  it('asks nothing where whoever had taken it has it no more', async () => {
    const e = await malade()
    await r.db.deleteFrom('pointage').where('utilisateur_id', '=', e.zoe.utilisateur_id).execute()
    expect((await appeler(e.cadre, 'DELETE', e.url)).statusCode).toBe(200)
    expect(await tenus(e)).toEqual([1, 0])
  })
})

it('a post given for good stays with whoever has it: a sickness noted again gives nothing back and asks nothing', async () => {
  const e = await malade()
  expect((await appeler(e.cadre, 'DELETE', `${e.url}?remplacement=remplacant`)).statusCode).toBe(200)
  for (const suite of ['?remplacement=titulaire', '']) {
    expect((await appeler(e.cadre, 'PUT', e.url, {})).statusCode).toBe(200)
    expect((await appeler(e.cadre, 'DELETE', `${e.url}${suite}`)).statusCode).toBe(200)
    expect(await tenus(e)).toEqual([0, 1])
  }
})

describe('so is a leave', () => {
  async function enConge() {
    const e = await remplacee()
    const { demande_conge_id } = await demanderConge(r, { ...e, du: r.jour(3), au: r.jour(4) })
    const dit = await appeler(e.cadre, 'POST', `${ACTIONS}/${demande_conge_id}/accepter_demande_conge`, {})
    expect(dit.statusCode, dit.body).toBe(200)
    await prendre(e)
    return { ...e, demande_conge_id, de: dit.json().demande.repondu_a as string }
  }

  it.each([
    ['remplacant', [0, 1]],
    ['titulaire', [1, 0]],
    ['deux', [1, 1]],
  ] as const)('whose answer is taken back: told first, then %s', async (remplacement, attendu) => {
    const e = await enConge()
    const url = `${ACTIONS}/${e.demande_conge_id}/rouvrir_demande_conge`
    const refus = await appeler(e.cadre, 'POST', url, { de: e.de })
    expect([refus.json().erreur, refus.json().message]).toEqual(['POSTE_REMPLACE', expect.stringContaining(TENU)])
    expect(await tenus(e)).toEqual([0, 1])
    const fait = await appeler(e.cadre, 'POST', url, { de: e.de, remplacement })
    expect(fait.statusCode, fait.body).toBe(200)
    expect(await tenus(e)).toEqual(attendu)
  })

  it.each([['titulaire'], ['remplacant'], ['deux'], [null]] as const)(
    'whose post was given for good, and which is put back and cancelled again: %s loses it for nobody',
    async encore => {
      const e = await enConge()
      const desk = `${BASE}/conges/${r.jour(3)}?utilisateur=${e.utilisateur_id}`
      const parti = await appeler(e.cadre, 'DELETE', `${desk}&remplacement=remplacant`)
      const { de } = parti.json()
      const remis = await appeler(e.cadre, 'POST', `${BASE}/conges/${e.demande_conge_id}/retablir`, { de })
      expect(remis.statusCode, remis.body).toBe(200)
      const suite = encore ? `&remplacement=${encore}` : ''
      const fin = await appeler(e.cadre, 'DELETE', `${desk}${suite}`)
      expect(fin.statusCode, fin.body).toBe(200)
      expect(await tenus(e)).toEqual([0, 1])
    },
  )

  it('that the desk cancels, or that is given back', async () => {
    const e = await enConge()
    const desk = `${BASE}/conges/${r.jour(3)}?utilisateur=${e.utilisateur_id}`
    expect((await appeler(e.cadre, 'DELETE', desk)).json()).toMatchObject({ erreur: 'POSTE_REMPLACE' })
    expect((await appeler(e.cadre, 'DELETE', `${desk}&remplacement=remplacant`)).statusCode).toBe(200)
    expect(await tenus(e)).toEqual([0, 1])
    const autre = await enConge()
    await r.db
      .updateTable('demande_conge')
      .set({ retrait_demande_a: new Date() })
      .where('demande_conge_id', '=', autre.demande_conge_id)
      .execute()
    const url = `${ACTIONS}/${autre.demande_conge_id}/annuler_demande_conge`
    expect((await appeler(autre.cadre, 'POST', url, {})).json()).toMatchObject({ erreur: 'POSTE_REMPLACE' })
    expect((await appeler(autre.cadre, 'POST', url, { remplacement: 'titulaire' })).statusCode).toBe(200)
    expect(await tenus(autre)).toEqual([1, 0])
  })

  it('that is changed keeps who stands in on the days that stay away, and is refused where it gives theirs back', async () => {
    const e = await enConge()
    const changer = (du: number, au: number) =>
      appeler(e.cadre, 'PUT', `${BASE}/conges/0?date=${r.jour(4)}&utilisateur=${e.utilisateur_id}`, {
        ...{ demande_type: 1, date_debut: r.jour(du), date_fin: r.jour(au) },
      })
    expect((await changer(3, 6)).statusCode).toBe(200)
    expect(await tenus(e)).toEqual([0, 1])
    expect((await changer(4, 6)).json()).toMatchObject({ erreur: 'POSTE_REMPLACE' })
    expect(await tenus(e)).toEqual([0, 1])
  })
})
