import { expect, it } from 'vitest'
import { customersRoutes } from '#domains/customers/registration.ts'
import { fieldServiceRoutes } from '#domains/field-service/registration.ts'
import { ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { MODULE_UTILISATEURS, UTILISATEURS } from '#domains/people/model/commun.ts'
import { peopleRoutes } from '#domains/people/registration.ts'
import { schedulingRoutes } from '#domains/scheduling/registration.ts'
import { demanderConge } from '#domains/scheduling/server/testing/residence.ts'
import { shellRoutes } from '#domains/shell/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, bornesJour, formaterJour, instantParis, jourParis } from '#wire/dates.ts'

const t = ouvrirTerrain({
  routes: [...shellRoutes, ...peopleRoutes, ...customersRoutes, ...fieldServiceRoutes, ...schedulingRoutes],
})

const jour = (n: number) => ajouterJours(jourParis(t.test.services.clock()), n)

async function equipe() {
  const compte_id = await t.test.createCompany()
  const cadre = await t.test.someone({
    compte_id,
    modules: ['vx-gestion-actions-gdi', 'vx-planning-edt', 'vx-regulation-interventions', MODULE_UTILISATEURS],
    proprietaire: true,
  })
  return { cadre, hugo: await t.technicien(compte_id) }
}

/** A leave that waits for its answer, and the calls that answer it. */
async function demander(qui: TestSession, du: number, au: number): Promise<number> {
  return (await demanderConge(t.test, { ...qui, du: jour(du), au: jour(au) })).demande_conge_id
}
/** Asks for it to be given back, and gives it back. */
async function rendre(cadre: TestSession, id: number) {
  await t.test.db
    .updateTable('demande_conge')
    .set({ retrait_demande_a: t.test.services.clock() })
    .where('demande_conge_id', '=', id)
    .execute()
  await repondre(cadre, id, 'annuler')
}

async function repondre(cadre: TestSession, id: number, suite: string, payload: object = {}) {
  const url = `/api/entreprises/modules/gestion-actions-gdi/demandes/${id}/${suite}_demande_conge`
  const answer = await t.test.app.inject({ method: 'POST', url, headers: cadre.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** What whoever assigns visits is told of somebody on a day. */
async function absencesVues(cadre: TestSession, qui: TestSession, n: number) {
  const journee = await t.appeler(cadre, 'GET', `/api/regulation/interventions?jour=${jour(n)}`)
  expect(journee.statusCode, journee.body).toBe(200)
  return journee.json().techniciens.find((x: { id: number }) => x.id === qui.utilisateur_id).absences
}

async function ditDe(cadre: TestSession, qui: TestSession): Promise<string> {
  const liste = await t.test.app.inject({ method: 'GET', url: UTILISATEURS, headers: cadre.headers })
  return liste.json().utilisateurs.find((u: { id: number }) => u.id === qui.utilisateur_id).absence
}

it('takes nobody off for a leave that waits, is refused, or is another company’s', async () => {
  const { cadre, hugo } = await equipe()
  const id = await demander(hugo, 3, 5)
  expect(await absencesVues(cadre, hugo, 4)).toEqual([])
  await repondre(cadre, id, 'refuser')
  expect(await absencesVues(cadre, hugo, 4)).toEqual([])
  const ailleurs = await equipe()
  await repondre(ailleurs.cadre, await demander(ailleurs.hugo, 3, 5), 'accepter')
  expect(await absencesVues(cadre, hugo, 4)).toEqual([])
})

it('takes whoever is on leave off the days of dispatch, whole days, and only those', async () => {
  const { cadre, hugo } = await equipe()
  await repondre(cadre, await demander(hugo, 3, 5), 'accepter')
  for (const n of [3, 4, 5]) expect(await absencesVues(cadre, hugo, n)).toEqual([bornesJour(jour(n))])
  for (const n of [2, 6]) expect(await absencesVues(cadre, hugo, n)).toEqual([])
})

it('gives the days back with the leave', async () => {
  const { cadre, hugo } = await equipe()
  const id = await demander(hugo, 3, 5)
  await repondre(cadre, id, 'accepter')
  expect(await absencesVues(cadre, hugo, 4)).toHaveLength(1)
  await rendre(cadre, id)
  expect(await absencesVues(cadre, hugo, 4)).toEqual([])
})

it('is one absence beside hours away on the same day', async () => {
  const { cadre, hugo } = await equipe()
  const { compte_id, utilisateur_id } = hugo
  const plage = `[${instantParis(jour(3), '08:00')},${instantParis(jour(3), '12:00')})`
  await t.test.db.insertInto('indisponibilite').values({ compte_id, utilisateur_id, plage }).execute()
  expect(await absencesVues(cadre, hugo, 3)).toHaveLength(1)
  await repondre(cadre, await demander(hugo, 3, 3), 'accepter')
  expect(await absencesVues(cadre, hugo, 3)).toEqual([bornesJour(jour(3))])
})

it('is said beside a name while it lasts, to the last day that follows without a gap', async () => {
  const { cadre, hugo } = await equipe()
  expect(await ditDe(cadre, hugo)).toBe('')
  await repondre(cadre, await demander(hugo, 0, 2), 'accepter')
  await repondre(cadre, await demander(hugo, 4, 5), 'accepter')
  expect(await ditDe(cadre, hugo)).toBe(`Indisponible jusqu’au ${formaterJour(jour(2))}`)
})

/** The absences of somebody, as whoever manages people reads them. */
async function sesAbsences(cadre: TestSession, qui: TestSession) {
  const url = `${UTILISATEURS}/${qui.utilisateur_id}/indisponibilites`
  const answer = await t.test.app.inject({ method: 'GET', url, headers: cadre.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

it('stands among the person’s absences with where it comes from, and cannot be taken away there', async () => {
  const { cadre, hugo } = await equipe()
  const { compte_id, utilisateur_id } = hugo
  await t.test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 31 }).execute()
  const id = await demander(hugo, 3, 5)
  expect(await sesAbsences(cadre, hugo)).toEqual([])
  await repondre(cadre, id, 'accepter')
  await repondre(cadre, await demander(hugo, 6, 6), 'accepter')
  const { intervention_id } = await t.visite(hugo, { decalage: 4, heure: '09:00' })
  const seul = { compte_id, utilisateur_id, jour: jour(8), sorte: 'maladie' } as const
  await t.test.db.insertInto('absence').values(seul).execute()
  const plage = `[${instantParis(jour(7), '08:00')},${instantParis(jour(7), '12:00')})`
  await t.test.db
    .insertInto('indisponibilite')
    .values({ compte_id, utilisateur_id, plage, motif: 'Dentiste' })
    .execute()

  const lues = await sesAbsences(cadre, hugo)
  const vues = lues.map((a: Record<string, unknown>) => [a.indisponibilite_date, a.origine, a.motif])
  expect(vues).toEqual([
    [`du ${formaterJour(jour(3))} au ${formaterJour(jour(5))}`, 'conge', ''],
    [formaterJour(jour(6)), 'conge', ''],
    [`${formaterJour(jour(7))}, de 08:00 à 12:00`, 'saisie', 'Dentiste'],
    [formaterJour(jour(8)), 'planning', ''],
  ])
  expect(lues[0].conflits).toMatchObject([{ intervention_id, jour: jour(4) }])
  expect(JSON.stringify(lues)).not.toMatch(/malad/)
  // Written elsewhere, it has no number here: neither its request's nor any other takes it away.
  expect(lues.filter((a: { origine: string }) => a.origine !== 'saisie')).toMatchObject([
    { indisponibilite_id: null },
    { indisponibilite_id: null },
    { indisponibilite_id: null },
  ])
  const url = `${UTILISATEURS}/${utilisateur_id}/indisponibilites/${id + 1_000_000}`
  expect((await t.test.app.inject({ method: 'DELETE', url, headers: cadre.headers })).statusCode).toBe(404)
  expect(await sesAbsences(cadre, hugo)).toHaveLength(4)
})

it('leaves the person’s absences with the leave, and those of a year ago are told no more', async () => {
  const { cadre, hugo } = await equipe()
  const { compte_id, utilisateur_id } = hugo
  await t.test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 31 }).execute()
  const id = await demander(hugo, 3, 5)
  await repondre(cadre, id, 'accepter')
  for (const n of [-500, -10]) {
    const vieux = { compte_id, utilisateur_id, jour: jour(n), sorte: 'conge' } as const
    await t.test.db.insertInto('absence').values(vieux).execute()
  }
  expect((await sesAbsences(cadre, hugo)).map((a: { passee: boolean }) => a.passee)).toEqual([true, false])
  await rendre(cadre, id)
  expect(await sesAbsences(cadre, hugo)).toHaveLength(1)
})
