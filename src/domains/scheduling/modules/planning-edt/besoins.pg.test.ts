import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { versionBesoinsSchema } from '#domains/scheduling/model/bureau/besoin.ts'
import { resultatPublicationSchema } from '#domains/scheduling/model/bureau/publication.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { jourSemaine } from '#wire/dates.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const appeler = async (
  s: { readonly headers: Readonly<Record<string, string>> },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  suite: string,
  payload?: object,
) => await r.app.inject({ method, url: `${BASE}${suite}`, headers: s.headers, ...(payload && { payload }) })

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  return { ines, samir, compte_id, cadre: await r.cadre(compte_id), matin: await r.poste(compte_id, 'Matin') }
}
const besoin = (poste_id: number, sorte_jour: number, minimum: number) => ({
  ...{ poste_id, sorte_jour, minimum, souhaite: minimum },
})
const versions = async (s: TestSession) =>
  (await appeler(s, 'GET', '/besoins')).json().versions.map((v: unknown) => versionBesoinsSchema.parse(v))

describe('needs', () => {
  it('are refused to whoever is not signed in, to agents, of posts of another house and over what was not read', async () => {
    const [m, autre] = [await maison(), await maison()]
    const saisi = { valable_du: r.jour(1), version: null, besoins: [besoin(m.matin, 1, 2)] }
    for (const [method, suite, payload] of [
      ['GET', '/besoins', undefined],
      ['PUT', '/besoins', saisi],
      ['DELETE', `/besoins/${r.jour(1)}`, undefined],
    ] as const) {
      expect((await appeler({ headers: {} }, method, suite, payload)).statusCode).toBe(401)
      expect((await appeler(m.ines, method, suite, payload)).statusCode).toBe(403)
    }
    const autrui = { ...saisi, besoins: [besoin(autre.matin, 1, 2)] }
    expect((await appeler(m.cadre, 'PUT', '/besoins', autrui)).statusCode).toBe(404)
    for (const faux of [besoin(m.matin, 1, 100), besoin(m.matin, 9, 1), { ...besoin(m.matin, 1, 2), souhaite: 1 }])
      expect((await appeler(m.cadre, 'PUT', '/besoins', { ...saisi, besoins: [faux] })).statusCode).toBe(400)
    expect((await appeler(m.cadre, 'PUT', '/besoins', saisi)).statusCode).toBe(200)
    const encore = await appeler(m.cadre, 'PUT', '/besoins', saisi)
    expect([encore.statusCode, encore.json().erreur]).toEqual([409, 'FICHE_MODIFIEE'])
    expect(await versions(autre.cadre)).toEqual([])
    expect((await appeler(autre.cadre, 'DELETE', `/besoins/${r.jour(1)}`)).statusCode).toBe(404)
  })
  it('hold from their day on, are changed over the version that was read, and the former ones go on once taken away', async () => {
    const { cadre, matin } = await maison()
    const ecrire = async (valable_du: string, version: number | null, besoins: object[]) =>
      (await appeler(cadre, 'PUT', '/besoins', { valable_du, version, besoins })).statusCode
    expect(await ecrire(r.jour(10), null, [besoin(matin, 1, 3)])).toBe(200)
    expect(await ecrire(r.jour(1), null, [besoin(matin, 1, 2), besoin(matin, 8, 1)])).toBe(200)
    expect(await ecrire(r.jour(1), 1, [besoin(matin, 1, 1)])).toBe(200)
    expect(await versions(cadre)).toEqual([
      { valable_du: r.jour(1), version: 2, besoins: [besoin(matin, 1, 1)] },
      { valable_du: r.jour(10), version: 1, besoins: [besoin(matin, 1, 3)] },
    ])
    expect((await appeler(cadre, 'DELETE', `/besoins/${r.jour(10)}`)).statusCode).toBe(200)
    expect((await appeler(cadre, 'DELETE', `/besoins/${r.jour(10)}`)).statusCode).toBe(404)
    expect(await versions(cadre)).toHaveLength(1)
  })
  it('that are not met are told before publishing, a sick person’s post among them, and stop nothing', async () => {
    const { cadre, matin, ines, samir, compte_id } = await maison()
    const jour = r.jour(12)
    const besoins = [besoin(matin, jourSemaine(jour), 3)]
    await appeler(cadre, 'PUT', '/besoins', { valable_du: r.jour(-30), version: null, besoins })
    await r.pointage(samir, 12)
    const changements = [{ sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: jour, poste_id: matin }]
    await appeler(cadre, 'POST', '/lot', { changements, malgre: true })
    const prevoir = async (suite = '/essai') =>
      resultatPublicationSchema.parse((await appeler(cadre, 'POST', `/publier${suite}`, { du: jour, au: jour })).json())
    expect((await prevoir()).manques).toMatchObject([{ jour, poste_id: matin, tenus: 2, manque: 1 }])
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id: samir.utilisateur_id, jour, sorte: 'maladie' })
      .execute()
    expect((await prevoir()).manques).toMatchObject([{ tenus: 1, manque: 2 }])
    expect((await prevoir('')).publication_id).not.toBeNull()
  })
})

it('a sample post that a cycle or a need names stays as the samples go; the others go', async () => {
  const { cadre, compte_id, matin } = await maison()
  const noms = ['Soir (exemple)', 'Nuit (exemple)', 'Ménage (exemple)']
  const horaire = { poste_heure_debut: '08:00', poste_heure_fin: '15:00', color: '#f6c95b' }
  const ids: number[] = []
  for (const [n, poste_libelle] of noms.entries()) {
    const { poste_id } = await r.db
      .insertInto('poste')
      .values({ compte_id, poste_libelle, poste_code: `E${n}`, ...horaire })
      .returning('poste_id')
      .executeTakeFirstOrThrow()
    await sql`insert into exemple (compte_id, entite, entite_id, utilisateur_id)
      values (${compte_id}, 'poste', ${poste_id}, ${cadre.utilisateur_id})`.execute(r.db)
    ids.push(poste_id)
  }
  const [soir = 0, nuit = 0] = ids
  const lignes = [{ semaine: 1, jour: 1, poste_id: soir }]
  const saisi = { cycle_nom: 'Soirs', semaines: 1, lignes }
  expect((await appeler(cadre, 'POST', '/cycles', saisi)).statusCode).toBe(200)
  const besoins = { valable_du: r.jour(1), version: null, besoins: [besoin(nuit, 1, 1)] }
  expect((await appeler(cadre, 'PUT', '/besoins', besoins)).statusCode).toBe(200)
  await r.db.transaction().execute(async db => {
    await sql`select set_config('app.compte', ${String(compte_id)}, true)`.execute(db)
    await sql`select exemples_retirer_planning()`.execute(db)
  })
  const restent = await r.db.selectFrom('poste').select('poste_id').where('compte_id', '=', compte_id).execute()
  expect(restent.map(p => p.poste_id).sort()).toEqual([matin, soir, nuit].sort())
})
