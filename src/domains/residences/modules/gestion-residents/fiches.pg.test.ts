import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { unContenu } from '#domains/home-care/model/testing/contenu.ts'
import { residencesRetention } from '#domains/residences/registration.ts'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import { applyRetention } from '#server/retention/apply.ts'
import type { TestSession } from '#server/testing/seed.ts'
import '#domains/home-care/server/tables.ts'

const m = ouvrirMaison()
let anne: TestSession
let petit: number
let leroux: number
beforeEach(async () => {
  anne = await m.cadre(undefined, { donnees: true, fiches: true })
  petit = await m.inscrire(anne, 'Kervadec')
  leroux = await m.inscrire(anne, 'Roche', { resident_prenom: 'Paule' })
})

/** A sheet with whom it names, in their order; of a former text too, where it has one. */
async function fiche(personne: string, gens: readonly (readonly [number, string, boolean?])[], ancienne?: string) {
  const { compte_id, utilisateur_id: auteur_id } = anne
  const a = m.services.clock()
  const { transmission_id } = await m.db
    .insertInto('transmission')
    .values({
      ...unContenu({ personne }),
      ...{ compte_id, auteur_id, transmission_uid: randomUUID(), ecrite_a: a, recu_a: a, bouge_a: a },
    })
    .returning('transmission_id')
    .executeTakeFirstOrThrow()
  await m.db
    .insertInto('transmission_resident')
    .values(
      gens.map(([resident_id, nom, actuel = true], rang) => ({
        ...{ compte_id, transmission_id, resident_id, nom, rang: rang + 1, actuel, lie_a: a },
      })),
    )
    .execute()
  if (ancienne)
    await m.db
      .insertInto('transmission_correction')
      .values({ ...unContenu({ personne: ancienne }), compte_id, transmission_id, version: 1, corrigee_a: a })
      .execute()
}
const noms = async () =>
  (
    await m.db
      .selectFrom('transmission')
      .select('personne')
      .where('compte_id', '=', anne.compte_id)
      .orderBy('transmission_id')
      .execute()
  ).map(t => t.personne)
const anciens = async () =>
  (
    await m.db
      .selectFrom('transmission_correction')
      .select('personne')
      .where('compte_id', '=', anne.compte_id)
      .execute()
  ).map(t => t.personne)
const lies = async () =>
  (
    await m.db
      .selectFrom('transmission_resident')
      .select('resident_id')
      .where('compte_id', '=', anne.compte_id)
      .execute()
  ).map(l => l.resident_id)

describe('a resident whom sheets name', () => {
  it('is not removed as if they had never been', async () => {
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}/${petit}`)).retirable).toBe(true)
    await fiche('Mme Kervadec', [[petit, 'Mme Kervadec', false]])
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}/${petit}`)).retirable).toBe(false)
    expect((await m.appeler(anne, 'DELETE', `${RESIDENTS}/${petit}`)).body.erreur).toBe('ENCORE_UTILISE')
    expect((await m.appeler(anne, 'DELETE', `${RESIDENTS}/${leroux}`)).status).toBe(200)
  })

  it('takes along what is written of them alone, the date of the others, to who may read sheets', async () => {
    await fiche('Mme Kervadec, ch. 2', [[petit, 'Mme Kervadec, ch. 2']])
    await fiche('Kervadec, Roche', [
      [petit, 'Kervadec'],
      [leroux, 'Roche'],
    ])
    await fiche('Mme Roche', [
      [leroux, 'Mme Roche'],
      [petit, 'Kervadec', false],
    ])
    const luc = await m.cadre(anne.compte_id, { donnees: true })
    expect((await m.reussir(luc, 'GET', `${RESIDENTS}/${petit}/donnees`)).donnees).not.toHaveProperty(
      'fiches_transmission',
    )
    const { donnees } = await m.reussir(anne, 'GET', `${RESIDENTS}/${petit}/donnees`)
    expect(donnees.fiches_transmission).toMatchObject([
      { personne: 'Mme Kervadec, ch. 2', texte: 'Rougeur au talon gauche', categorie: 'soins' },
      { personne: null, texte: null, categorie: 'soins' },
    ])
    const lus = await m.db
      .selectFrom('audit')
      .select('action')
      .where('compte_id', '=', anne.compte_id)
      .where('entite', '=', 'transmission:page')
      .execute()
    expect(lus).toEqual([{ action: 'transmissions.donnees' }])
  })

  it('is named no more once they are erased; the others stay, the words of the sheet too', async () => {
    await fiche('Mme Kervadec, ch. 2', [[petit, 'Mme Kervadec, ch. 2']], 'Kervadek')
    await fiche('Kervadec, Roche', [
      [petit, 'Kervadec'],
      [leroux, 'Roche'],
    ])
    await fiche('Roche', [
      [leroux, 'Roche'],
      [petit, 'Kervadec', false],
    ])
    const effacement = await m.reussir(anne, 'GET', `${RESIDENTS}/${petit}/effacement`)
    expect(JSON.stringify(effacement)).toContain('fiches de transmission')
    await m.reussir(anne, 'POST', `${RESIDENTS}/${petit}/effacement`, { nom: 'Mme Denise Kervadec' })
    expect(await noms()).toEqual(['Résident effacé', 'Résident effacé, Roche', 'Roche'])
    expect(await anciens()).toEqual(['Résident effacé'])
    expect(await lies()).toEqual([leroux, leroux])
    const textes = await m.db
      .selectFrom('transmission')
      .select('texte')
      .where('compte_id', '=', anne.compte_id)
      .execute()
    expect(new Set(textes.map(t => t.texte))).toEqual(new Set(['Rougeur au talon gauche']))
  })

  it('goes from the sheets with their time, together with who goes on the same night', async () => {
    await fiche('Kervadec, Roche', [
      [petit, 'Kervadec'],
      [leroux, 'Roche'],
    ])
    const appliquer = (jours: number) =>
      applyRetention({
        ...m.services,
        retention: residencesRetention,
        clock: () => new Date(m.services.clock().getTime() + jours * 86_400_000),
      })
    await appliquer(725)
    expect(await noms()).toEqual(['Kervadec, Roche'])
    await appliquer(735)
    expect(await noms()).toEqual(['Résident effacé, Résident effacé'])
    expect(await lies()).toEqual([])
    await appliquer(740)
    expect(await noms()).toEqual(['Résident effacé, Résident effacé'])
  })
})
