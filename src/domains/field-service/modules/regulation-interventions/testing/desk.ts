import { aujourdhui, createTerrain, midi } from '#domains/field-service/server/testing/terrain.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestAppOptions } from '#server/testing/test-app.ts'
import { ajouterJours } from '#wire/dates.ts'

export const BASE = '/api/regulation/interventions'

/** A company's plan under test: two technicians, who plans, a visit at noon, and the changes that the desk makes. */
export async function createDesk(options: Partial<TestAppOptions> = {}) {
  const t = await createTerrain(options)
  const poster = (s: TestSession, id: number, quoi: string, payload: unknown) =>
    t.appeler(s, 'POST', `${BASE}/${id}/${quoi}`, { payload })
  async function equipe() {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const regulateur = await t.regulateur(anne.compte_id)
    return { anne, bob, regulateur, ...(await t.visite(anne, { heure: '12:00' })) }
  }
  type Equipe = Awaited<ReturnType<typeof equipe>>
  const affecter = (e: Equipe, vers = e.bob.utilisateur_id) =>
    poster(e.regulateur, e.intervention_id, 'affecter', { de: e.anne.utilisateur_id, vers })
  const reporter = (e: Equipe) =>
    poster(e.regulateur, e.intervention_id, 'reporter', {
      de: midi(),
      jour: ajouterJours(aujourdhui(), 2),
      heure_debut: '09:00',
      duree_minutes: 60,
    })
  const annuler = (e: Equipe) => poster(e.regulateur, e.intervention_id, 'annuler', { motif: 'Client absent' })
  async function horsPlanning({ regulateur, intervention_id }: Equipe) {
    return (await t.appeler(regulateur, 'GET', `${BASE}/${intervention_id}`)).json().hors_planning
  }
  return { ...t, poster, equipe, affecter, reporter, annuler, horsPlanning }
}
export type Desk = Awaited<ReturnType<typeof createDesk>>
export type Equipe = Awaited<ReturnType<Desk['equipe']>>

/** The same desk for all the tests of a file. */
export const ouvrirDesk = (options: Partial<TestAppOptions> = {}): Desk =>
  onceForFile(
    () => createDesk(options),
    t => t.test.close(),
  )
