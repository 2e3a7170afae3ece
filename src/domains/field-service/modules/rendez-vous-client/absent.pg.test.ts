import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ouvrirRdv } from './testing/rdv.ts'

const { t, rdv, demander } = ouvrirRdv()

it('who was absent reads it as soon as the closing says so, and nothing of the report before the company sends it', async () => {
  const e = await rdv()
  const fermer = (cloture: number, libelle: string) =>
    sql`update intervention set etapes_en_cours = 3, intervention_cloture = ${cloture}, cloture_libelle = ${libelle},
      heure_cloture = upper(plage) where intervention_id = ${e.intervention_id}`.execute(t.test.db)
  const lire = async () => (await demander('GET', e.jeton)).json()
  await fermer(3, 'Client absent')
  expect(await lire()).toMatchObject({ etat: 'termine', absent: true, rapport: null })
  // What was found otherwise is the company's to tell.
  await fermer(1, 'Réparé, essai concluant')
  const lu = await lire()
  expect(lu).toMatchObject({ etat: 'termine', absent: false, rapport: null })
  expect(JSON.stringify(lu)).not.toContain('Réparé')
})
