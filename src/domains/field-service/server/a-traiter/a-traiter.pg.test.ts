import { expect, it } from 'vitest'
import { watchStatements } from '#server/testing/statements.ts'
import { jour, ouvrirFile } from './testing/file.ts'

const { t, file, equipe } = ouvrirFile()

it('tells inspections and insurances that are past, near and within a month, of vehicles in use', async () => {
  const { sonia } = await equipe()
  const poser = (immatriculation: string, jours: number, plus: object = {}) =>
    t.test.db
      .insertInto('vehicule' as never)
      .values({
        compte_id: sonia.compte_id,
        places: 2,
        immatriculation,
        controle_technique: jour(jours),
        ...plus,
      } as never)
      .execute()
  await poser('AA-001-AA', -3)
  await poser('AA-002-AA', 4)
  await poser('AA-003-AA', 25)
  await poser('AA-004-AA', 40, { assurance_fin: jour(29) })
  await poser('AA-005-AA', 4, { actif: 0 })
  const lignes = await file(sonia)
  expect(lignes.map(l => [l.titre, l.urgence])).toEqual([
    ['AA-001-AA', 'maintenant'],
    ['AA-002-AA', 'aujourdhui'],
    ['AA-003-AA', 'bientot'],
    ['AA-004-AA', 'bientot'],
  ])
  expect(lignes.find(l => l.libelle === 'Assurance du véhicule')?.detail).toMatch(/^à renouveler avant le /)
  expect(lignes[0]?.adresse).toMatch(/^\/m\/gestion-des-vehicules\/vehicules\/\d+$/)
})

it('costs the same handful of statements for none and for many, and tells forty lines of a kind', async () => {
  const { anne, sonia } = await equipe()
  const mesurer = async () => {
    await file(sonia)
    const statements = watchStatements()
    await file(sonia)
    const count = statements.count()
    statements.end()
    return count
  }
  const aucune = await mesurer()
  for (let n = 0; n < 45; n++) await t.visite(anne, { heure: `0${n % 8}:${String(n).padStart(2, '0')}`, minutes: 1 })
  expect(await mesurer()).toBe(aucune)
  expect(aucune).toBeLessThanOrEqual(10)
  const lignes = await file(sonia)
  expect(lignes).toHaveLength(41)
  expect(lignes.find(l => l.cle === 'visite-en-retard:reste')).toMatchObject({
    nombre: 5,
    titre: '5\u00a0autres visites',
  })
})
