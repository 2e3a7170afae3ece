import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { demain, ouvrirRdv } from './testing/rdv.ts'

const { t, rdv, demander } = ouvrirRdv()

/** A visit that is over, whose customer holds the link, and another one that stands the day after tomorrow. */
async function termine({ over = true } = {}) {
  const e = await rdv()
  if (over)
    await sql`update intervention set etapes_en_cours = 3, intervention_cloture = 1, heure_cloture = upper(plage)
    where intervention_id = ${e.intervention_id}`.execute(t.test.db)
  const jour = ajouterJours(demain(), 1)
  const { intervention_id } = await t.visite(e.bob)
  const [debut, fin] = [instantParis(jour, '14:00'), instantParis(jour, '15:00')]
  await sql`update intervention set plage = tstzrange(${debut}::timestamptz, ${fin}::timestamptz), th_libelle = '14:00 - 16:00',
    th_jour = ${jour}::date, client_id = ${e.client_id}, adresse_id = ${e.adresse_id}
    where intervention_id = ${intervention_id}`.execute(t.test.db)
  const dit = { jour, creneau: '14:00 - 16:00', prestation: 'Dépannage chaudière' }
  const suivant = async () => (await demander('GET', e.jeton)).json().suivant
  const poser = (quoi: string, valeur: unknown) =>
    sql`update intervention set ${sql.ref(quoi)} = ${valeur} where intervention_id = ${intervention_id}`.execute(
      t.test.db,
    )
  const demande = (de: object) =>
    t.test.db
      .insertInto('demande')
      .values({
        ...{ compte_id: e.anne.compte_id, client_id: e.client_id, adresse_id: e.adresse_id },
        ...{ prestation_id: e.prestation_id, demande_date: t.test.services.clock(), etat_id: 3, intervention_id },
        ...de,
      } as never)
      .returning('demande_id')
      .executeTakeFirstOrThrow()
  return { e, dit, suivant, poser, demande }
}

it('another visit of the customer that has nothing to do with it is not said', async () => {
  const { suivant } = await termine()
  expect(await suivant()).toBeUndefined()
})

it('the visit that follows it is, unless it is cancelled, over, or promised to nobody', async () => {
  const { e, dit, suivant, poser } = await termine()
  await poser('intervention_reference', e.intervention_id)
  expect(await suivant()).toEqual(dit)
  await poser('annulee_a', new Date())
  expect(await suivant()).toBeUndefined()
  await poser('annulee_a', null)
  await sql`update intervention set th_libelle = '', th_jour = null where intervention_reference = ${e.intervention_id}`.execute(
    t.test.db,
  )
  expect(await suivant()).toBeUndefined()
})

it('one that stands elsewhere than its customer was told is not, by its day or by its hours', async () => {
  const { e, dit, suivant, poser } = await termine()
  await poser('intervention_reference', e.intervention_id)
  await poser('th_jour', demain())
  expect(await suivant()).toBeUndefined()
  await poser('th_jour', dit.jour)
  await poser('th_libelle', '08:00 - 10:00')
  expect(await suivant()).toBeUndefined()
  await poser('th_libelle', dit.creneau)
  expect(await suivant()).toEqual(dit)
})

it('so is what answers the request that its closing asked for', async () => {
  const { e, dit, suivant, demande } = await termine()
  await demande({ intervention_origine_id: e.intervention_id })
  expect(await suivant()).toEqual(dit)
})

it('so is what answers now the request that it answered', async () => {
  const { e, dit, suivant, demande } = await termine()
  const { demande_id } = await demande({})
  const { compte_id, utilisateur_id } = e.regulateur
  expect(await suivant()).toBeUndefined()
  await t.test.db
    .insertInto('demande_mouvement')
    .values({
      ...{ compte_id, demande_id, acte: 'planifier', de: 1, vers: 3, intervention_id: e.intervention_id },
      ...{ utilisateur_id, fait_a: t.test.services.clock() },
    } as never)
    .execute()
  expect(await suivant()).toEqual(dit)
})

it('is of what is over alone', async () => {
  const { e, suivant, poser } = await termine({ over: false })
  await poser('intervention_reference', e.intervention_id)
  expect(await suivant()).toBeUndefined()
})
