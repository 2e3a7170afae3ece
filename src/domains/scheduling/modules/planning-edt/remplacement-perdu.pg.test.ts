import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { echangesDe } from '#domains/scheduling/server/testing/echanges.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { remplaceesDe } from './testing/remplacee.ts'

/** A return that is taken back says what could not be put again, and puts nothing on a day that it is not about. */
const r = ouvrirResidence()
const x = remplaceesDe(r)

const MATIN = 'Matin 06:45 – 14:15'
const ailleurs = () => ({ date_debut: r.jour(8), date_fin: r.jour(9) })
const DIT_AILLEURS = 'Ce qui concerne d’autres jours n’est pas repris.'

/** Inès was sick in three days, Zoé stood in; Inès is there again, as chosen. */
async function revenue(remplacement: string) {
  const e = await x.maison()
  await x.appeler(e.cadre, 'PUT', x.arret(e), {})
  await x.oui(e.zoe, await x.appel(e, e.zoe))
  const [tenu = 0] = await r.postesDe(e.zoe)
  return { ...e, tenu, revenir: () => revenir(e, remplacement), defaire: defaireDe(e) }
}
type Maison = Awaited<ReturnType<typeof x.maison>>

async function revenir(e: Maison, remplacement: string): Promise<number> {
  const rendu = await x.appeler(e.cadre, 'DELETE', `${x.arret(e)}?remplacement=${remplacement}`)
  expect(rendu.status, JSON.stringify(rendu.body)).toBe(200)
  return rendu.body.retour
}
const defaireDe =
  (e: Maison) =>
  async (retour: number, corps: object = {}) => {
    const defait = await x.appeler(e.cadre, 'PUT', x.arret(e), { retour, ...corps })
    expect(defait.status, JSON.stringify(defait.body)).toBe(200)
    return [defait.body.code, defait.body.message] as const
  }
const rendus = async (pointage_id: number) =>
  await r.db
    .selectFrom('audit')
    .select('audit_id')
    .where('action', '=', 'pointage.rendre')
    .where('entite', '=', `pointage:${pointage_id}`)
    .execute()

it('one’s own post in whose place another stands is told; one that stands again is in the journal', async () => {
  const e = await revenue('remplacant')
  const retour = await e.revenir()
  await r.pointage(e.ines, 3, 'Jour')
  const [code, dit] = await e.defaire(retour)
  expect([code, dit]).toEqual([
    'warning',
    expect.stringContaining(`n’a pas repris ce poste, changé depuis\u00a0: ${MATIN}`),
  ])
  expect(await rendus(e.pointage_id)).toEqual([])
  const autre = await revenue('remplacant')
  expect((await autre.defaire(await autre.revenir()))[0]).toBe('success')
  expect((await rendus(autre.pointage_id)).length).toBe(1)
})

/** What is prepared of a published shift: the same hours, given to somebody else. */
const preparer = (pointage_id: number, utilisateur_id: number, ailleurs: { jour: number; neuf?: number }) =>
  sql`insert into pointage_brouillon (compte_id, pointage_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin,
      plages, base_version, version, modifie_a, auteur_id)
    select compte_id, ${ailleurs.neuf ?? pointage_id}::int, ${utilisateur_id}::int, ${r.jour(ailleurs.jour)}::date, poste_id, heure_debut,
      heure_fin, plages, case when ${ailleurs.neuf ?? null}::int is null then version end, version + 1, now(), utilisateur_id
    from pointage where pointage_id = ${pointage_id}`.execute(r.db)
const prepares = async ({ compte_id }: Maison) =>
  (
    await r.db
      .selectFrom('pointage_brouillon')
      .select('pointage_id')
      .where('compte_id', '=', compte_id)
      .orderBy('pointage_id')
      .execute()
  ).map(p => p.pointage_id)

it('one prepared post at hours that are taken since loses none of the others', async () => {
  const e = await x.maison()
  const second = await r.pointage(e.ines, 4)
  await x.appeler(e.cadre, 'PUT', x.arret(e), { date_debut: r.jour(3), date_fin: r.jour(4) })
  await x.oui(e.zoe, await x.appel(e, e.zoe))
  await x.oui(e.zoe, await x.appel({ ...e, pointage_id: second }, e.zoe))
  const tenus = await r.postesDe(e.zoe)
  for (const [rang, id] of tenus.entries()) await preparer(id, e.paul.utilisateur_id, { jour: 3 + rang })
  const retour = await revenir(e, 'titulaire')
  expect(await prepares(e)).toEqual([])
  const [autre = 0] = await r.postesDe(e.ines)
  await preparer(autre, e.paul.utilisateur_id, { jour: 3, neuf: 900_000 })
  const [code, dit] = await defaireDe(e)(retour, { date_debut: r.jour(3), date_fin: r.jour(4) })
  expect(code).toBe('warning')
  expect(dit).toContain('1\u00a0poste préparé n’est pas revenu\u00a0: autre chose est préparé à ces heures.')
  expect(await prepares(e)).toEqual([tenus[1], 900_000])
})

it('an exchange that is not open again is told', async () => {
  const e = await revenue('titulaire')
  await echangesDe(r).propose(e.zoe, { utilisateur_cible: e.paul.utilisateur_id, pointage_origine: e.tenu })
  const retour = await e.revenir()
  await sql`update echange set version = version + 1 where compte_id = ${e.compte_id}`.execute(r.db)
  expect(await e.defaire(retour)).toEqual(['warning', expect.stringContaining('1\u00a0échange reste fermé.')])
})

it('what the journal says in words of another time is told, never taken for done', async () => {
  const e = await revenue('titulaire')
  const { audit_id } = await r.db
    .insertInto('audit')
    .values({
      ...{ compte_id: e.compte_id, utilisateur_id: e.cadre.utilisateur_id, action: 'remplacement.retour' },
      ...{ entite: `utilisateur:${e.utilisateur_id}`, apres: JSON.stringify({ postes: 3 }) },
    })
    .returning('audit_id')
    .executeTakeFirstOrThrow()
  expect(await e.defaire(Number(audit_id))).toEqual([
    'warning',
    expect.stringContaining('vérifiez les postes de ces jours'),
  ])
})

it.each(['titulaire', 'remplacant'] as const)(
  'of other days nothing is put back, nor left to nobody: %s',
  async suite => {
    const e = await revenue(suite)
    const retour = await e.revenir()
    const avant = await x.lignes(e)
    const [code, dit] = await e.defaire(retour, ailleurs())
    expect([code, dit]).toEqual(['warning', expect.stringContaining(DIT_AILLEURS)])
    expect(await x.lignes(e)).toEqual(avant)
  },
)

it('a post that was left to nobody is so again on the days of the absence alone', async () => {
  const e = await x.maison()
  await x.appeler(e.cadre, 'PUT', x.arret(e), {})
  await x.appeler(e.cadre, 'PUT', `${x.DESK}/a-pourvoir/${e.pointage_id}`, { laisse: true })
  const { retour } = (await x.appeler(e.cadre, 'DELETE', x.arret(e))).body
  expect(await defaireDe(e)(retour, ailleurs())).toEqual(['warning', expect.stringContaining(DIT_AILLEURS)])
  expect(await r.compter('poste_laisse', e.compte_id)).toBe(0)
})

it('a call that was withdrawn, or a post that both kept, stays so on other days, and it is said', async () => {
  const e = await x.maison()
  await x.appeler(e.cadre, 'PUT', x.arret(e), {})
  const appel = await x.appel(e, e.zoe)
  const { retour } = (await x.appeler(e.cadre, 'DELETE', x.arret(e))).body
  expect(await defaireDe(e)(retour, ailleurs())).toEqual(['warning', expect.stringContaining(DIT_AILLEURS)])
  expect((await x.oui(e.zoe, appel)).status).toBe(409)

  const autre = await revenue('deux')
  const rendu = await autre.revenir()
  expect(await autre.defaire(rendu, ailleurs())).toEqual(['warning', expect.stringContaining(DIT_AILLEURS)])
  const { deux } = await r.db
    .selectFrom('appel')
    .select('deux')
    .where('compte_id', '=', autre.compte_id)
    .executeTakeFirstOrThrow()
  expect(deux).toBe(true)
})

it('what was prepared of a shift that does not come back is told with it', async () => {
  const e = await revenue('titulaire')
  await preparer(e.tenu, e.paul.utilisateur_id, { jour: 3 })
  const retour = await e.revenir()
  await r.pointage(e.zoe, 3, 'Jour')
  const [code, dit] = await e.defaire(retour)
  expect(code).toBe('warning')
  expect(dit).toContain('1\u00a0poste préparé n’est pas revenu\u00a0: ce qu’il fallait changer n’est plus là.')
  expect(await prepares(e)).toEqual([])
})

it('nor is a post put back on a day that became one of leave', async () => {
  const e = await revenue('remplacant')
  const retour = await e.revenir()
  await x.conge({ ...e, ines: e.ines })
  await e.defaire(retour, { date_debut: r.jour(3), date_fin: r.jour(6) })
  expect((await x.lignes(e)).map(l => l.utilisateur_id)).toEqual([e.zoe.utilisateur_id])
})
