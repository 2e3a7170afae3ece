import { expect, it } from 'vitest'
import { resultatApplicationSchema } from '#domains/scheduling/model/bureau/application.ts'
import { type Cycle, cycleSchema } from '#domains/scheduling/model/bureau/cycle.ts'
import { lirePostesBureau } from '#domains/scheduling/server/bureau/presenter.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { ajouterJours, formaterJour, jourParis, jourSemaine, lundiDe } from '#wire/dates.ts'

/** A post that a cycle or needs hold: it is not deleted under them, and what one kept of it is never a rest. */

const r = ouvrirResidence()
const BUREAU = '/api/edt/modules/planning-edt'
const POSTES = '/api/edt/modules/gestion-postes-edt/postes'

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const chef = await r.someone({ compte_id, modules: ['vx-planning-edt', 'vx-gestion-postes-edt'] })
  const [matin, soir] = [await r.poste(compte_id, 'Matin'), await r.poste(compte_id, 'Après-midi')]
  const appeler = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    r.app.inject({ method, url, headers: chef.headers, ...(payload && { payload }) })
  const ok = async (...appel: Parameters<typeof appeler>) => {
    const answer = await appeler(...appel)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const cycles = async (): Promise<Cycle[]> =>
    (await ok('GET', `${BUREAU}/cycles`)).cycles.map((c: unknown) => cycleSchema.parse(c))
  const retirer = async (poste_id: number) => {
    const answer = await appeler('DELETE', `${POSTES}/${poste_id}`)
    return [answer.statusCode, answer.json().erreur, answer.json().message]
  }
  /** As before such a deletion was refused. */
  const supprimer = (poste_id: number, supprime_a: Date | null = new Date()) =>
    r.db.updateTable('poste').set({ supprime_a }).where('poste_id', '=', poste_id).execute()
  return { ines, chef, compte_id, matin, soir, appeler, ok, cycles, retirer, supprimer }
}

const LUNDI = lundiDe(ajouterJours(jourParis(new Date()), 21))
const SEMAINE = (matin: number, soir: number) => [
  ...[1, 2].map(jour => ({ semaine: 1, jour, poste_id: matin })),
  ...[3, 4].map(jour => ({ semaine: 1, jour, poste_id: soir })),
]

it('is refused with the names of the cycles and of the needs that hold it, until they give it up', async () => {
  const { matin, soir, ok, retirer, cycles } = await maison()
  const lignes = SEMAINE(matin, soir)
  const { cycle_id } = await ok('POST', `${BUREAU}/cycles`, { cycle_nom: 'Semaine type', semaines: 1, lignes })
  const besoin = { poste_id: matin, sorte_jour: 1, minimum: 1, souhaite: 1 }
  const valable_du = r.jour(3)
  await ok('PUT', `${BUREAU}/besoins`, { valable_du, version: null, besoins: [besoin] })
  const avant = await cycles()
  expect(await retirer(matin)).toEqual([
    409,
    'ENCORE_UTILISE',
    `Ce poste est dans le cycle «\u00a0Semaine type\u00a0» et dans les besoins à partir du ${formaterJour(valable_du, 'complet')}\u00a0: retirez-le d’abord.`,
  ])
  expect(await retirer(soir)).toEqual([
    409,
    'ENCORE_UTILISE',
    'Ce poste est dans le cycle «\u00a0Semaine type\u00a0»\u00a0: retirez-le d’abord.',
  ])
  expect(await cycles()).toEqual(avant)
  const saisi = { cycle_nom: 'Semaine type', semaines: 1, lignes: lignes.filter(l => l.poste_id === soir), version: 1 }
  await ok('PUT', `${BUREAU}/cycles/${cycle_id}`, saisi)
  await ok('DELETE', `${BUREAU}/besoins/${valable_du}`)
  expect((await retirer(matin))[0]).toBe(200)
  // A cycle that was taken away holds nothing back.
  await ok('DELETE', `${BUREAU}/cycles/${cycle_id}`)
  expect((await retirer(soir))[0]).toBe(200)
})

it('needs that hold no more, or that ask for nobody, hold no post', async () => {
  const { matin, soir, ok, retirer } = await maison()
  const besoin = (poste_id: number, souhaite: number) => ({ poste_id, sorte_jour: 1, minimum: 0, souhaite })
  const poser = (n: number, ...besoins: object[]) =>
    ok('PUT', `${BUREAU}/besoins`, { valable_du: r.jour(n), version: null, besoins })
  await poser(-9, besoin(matin, 2))
  await poser(-1, besoin(matin, 0), besoin(soir, 1))
  expect((await retirer(soir))[1]).toBe('ENCORE_UTILISE')
  expect((await retirer(matin))[0]).toBe(200)
})

it('kept by a cycle from before, it is told, its days stay as they are, and a save keeps its lines', async () => {
  const { ines, compte_id, matin, soir, ok, cycles, appeler, supprimer } = await maison()
  const { utilisateur_id } = ines
  const lignes = SEMAINE(matin, soir)
  const { cycle_id } = await ok('POST', `${BUREAU}/cycles`, { cycle_nom: 'Semaine type', semaines: 1, lignes })
  const dates = [0, 1, 2, 3].map(n => ajouterJours(LUNDI, n))
  for (const pointage_date of dates) await r.pointage(ines, 0, 'Jour', { pointage_date })
  await supprimer(matin)
  const [lu] = await cycles()
  if (!lu) throw new Error('no cycle')
  expect(lu.lignes).toEqual(lignes)
  expect(lu.supprimes).toEqual([{ poste_id: matin, poste_libelle: 'Matin', poste_code: expect.any(String) }])
  const poser = async (version: number) =>
    resultatApplicationSchema.parse(
      await ok('POST', `${BUREAU}/cycles/${cycle_id}/appliquer`, {
        ...{ version, du: LUNDI, au: ajouterJours(LUNDI, 3), feries: 'poser', presents: 'remplacer', malgre: true },
        agents: [{ utilisateur_id, semaine: 1, depuis: LUNDI }],
      }),
    )
  const fait = await poser(1)
  expect(fait.ecartes.map(e => [e.jour, e.raison, e.detail])).toEqual(
    dates.slice(0, 2).map(jour => [jour, 'modele', 'poste supprimé\u00a0: Matin']),
  )
  expect([fait.modifies, fait.retires]).toEqual([2, 0])
  const poses = (await lirePostesBureau({ db: r.db, caller: { compte_id } }, {})).filter(p => p.etat !== 'retire')
  expect(poses.map(p => [p.pointage_date, p.poste_libelle])).toEqual(
    dates.map((jour, n) => [jour, n < 2 ? 'Jour' : 'Après-midi']),
  )
  // As it was read, under another name; then another one in its place.
  const saisi = { cycle_nom: 'Ma semaine', semaines: 1, lignes: lu.lignes }
  await ok('PUT', `${BUREAU}/cycles/${cycle_id}`, { ...saisi, version: 1 })
  expect((await cycles())[0]?.lignes).toEqual(lignes)
  const autre = await appeler('POST', `${BUREAU}/cycles`, { ...saisi, cycle_nom: 'Copie' })
  expect([autre.statusCode, autre.json().erreur]).toEqual([404, 'INTROUVABLE'])
  const remplace = lignes.map(l => ({ ...l, poste_id: soir }))
  await ok('PUT', `${BUREAU}/cycles/${cycle_id}`, { ...saisi, lignes: remplace, version: 2 })
  expect((await cycles())[0]).toMatchObject({ lignes: remplace, supprimes: [] })
})

it('needs that were kept of it come back with it, whoever saved the others meanwhile', async () => {
  const { matin, soir, ok, supprimer } = await maison()
  const jour = r.jour(3)
  const besoin = (poste_id: number) => ({ poste_id, sorte_jour: jourSemaine(jour), minimum: 1, souhaite: 1 })
  await ok('PUT', `${BUREAU}/besoins`, { valable_du: jour, version: null, besoins: [besoin(matin), besoin(soir)] })
  await supprimer(matin)
  const lire = async () => (await ok('GET', `${BUREAU}/besoins`)).versions[0].besoins
  expect(await lire()).toEqual([besoin(soir)])
  await ok('PUT', `${BUREAU}/besoins`, { valable_du: jour, version: 1, besoins: await lire() })
  await supprimer(matin, null)
  expect(await lire()).toEqual([besoin(matin), besoin(soir)])
})
