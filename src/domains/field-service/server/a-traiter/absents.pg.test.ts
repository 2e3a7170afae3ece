import { describe, expect, it } from 'vitest'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { MODULE_PLANNINGS } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { aujourdhui, midi } from '#domains/field-service/server/testing/terrain.ts'
import { MODULE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/contract.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis } from '#wire/dates.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { ABSENCES, jour, ouvrirFile } from './testing/file.ts'

const { t, file, equipe } = ouvrirFile()

describe('technicians who are away', () => {
  const absenter = ({ compte_id, utilisateur_id }: TestSession, du: number, au: number) => {
    const plage = `[${instantParis(jour(du), '00:00')},${instantParis(jour(au), '00:00')})`
    return t.test.db.insertInto('indisponibilite').values({ compte_id, utilisateur_id, plage }).execute()
  }
  const absents = async (qui: TestSession) => (await file(qui)).filter(l => l.genre === 'technicien-absent')

  it('are nobody’s to read without Actions and the plannings, nor those of another company', async () => {
    const { anne, sonia } = await equipe()
    await absenter(anne, 1, 2)
    await t.visite(anne, { decalage: 1 })
    const { compte_id } = anne
    const regulation = await t.test.someone({ compte_id, modules: [MODULE_REGULATION, MODULE_PLANNINGS] })
    const cadre = await t.test.someone({ compte_id, modules: [MODULE_ACTIONS] })
    expect([await absents(regulation), await absents(cadre), await absents((await equipe()).sonia)]).toEqual([
      [],
      [],
      [],
    ])
    expect(await absents(sonia)).toHaveLength(1)
    const planning = await t.test.someone({ compte_id, modules: ABSENCES })
    expect((await absents(planning)).map(l => l.adresse)).toEqual(['/m/gestion-actions-gdi'])
  })

  it('are not told again of a late visit, whose line says that they are away; the others of the day are counted', async () => {
    const { anne, sonia } = await equipe()
    await absenter(anne, 0, 1)
    const tard = await t.visite(anne, { heure: '11:30', minutes: 90 })
    await t.visite(anne, { heure: '16:00' })
    const dites = (lignes: readonly LigneATraiter[]) => lignes.map(l => [l.cle, l.detail])
    const absence = `technicien-absent:${anne.utilisateur_id}-${aujourdhui()}`
    const tardive = `visite-en-retard:${tard.intervention_id}`
    const dire = (n: string) => `${n}, ${formaterJourDatee(jour(0), aujourdhui())}`
    expect(dites(await file(sonia))).toEqual([
      [tardive, expect.stringContaining('retard 30\u00a0min · technicien absent · Hugo Delattre')],
      [absence, dire('1\u00a0intervention')],
    ])
    // Who has no desk reads both there; who may not read absences reads only that it is late.
    const { compte_id } = anne
    const planning = await t.test.someone({ compte_id, modules: ABSENCES })
    expect(dites(await file(planning))).toEqual([[absence, dire('2\u00a0interventions')]])
    const bureau = await t.test.someone({ compte_id, modules: [MODULE_REGULATION] })
    expect(dites(await file(bureau))).toEqual([[tardive, expect.not.stringContaining('absent')]])
  })

  it('are told once a day with how many visits wait there, today’s at once', async () => {
    const { anne, sonia } = await equipe()
    await absenter(anne, 0, 4)
    await absenter(anne, 40, 41)
    await t.visite(anne, { heure: '09:00' })
    await t.visite(anne, { heure: '16:00' })
    for (const heure of ['09:00', '10:00', '11:00']) await t.visite(anne, { heure, decalage: 3 })
    await t.visite(anne, { heure: '12:00', decalage: 3, etape: 1 })
    await t.visite(anne, { heure: '09:00', decalage: 4 })
    await t.visite(anne, { heure: '09:00', decalage: 40 })
    const annulee = await t.visite(anne, { heure: '14:00', decalage: 3 })
    await t.test.db
      .updateTable('intervention')
      .set({ annulee_a: midi() })
      .where('intervention_id', '=', annulee.intervention_id)
      .execute()
    const dire = (n: number) => formaterJourDatee(jour(n), aujourdhui())
    const commun = { libelle: 'Technicien absent', titre: 'Hugo Delattre', nombre: 1, peut: [] }
    expect(await absents(sonia)).toMatchObject([
      {
        ...commun,
        cle: `technicien-absent:${anne.utilisateur_id}-${aujourdhui()}`,
        detail: `1\u00a0intervention, ${dire(0)}`,
        urgence: 'maintenant',
        adresse: '/m/regulation-interventions',
      },
      {
        ...commun,
        detail: `3\u00a0interventions, ${dire(3)}`,
        urgence: 'aujourdhui',
        adresse: `/m/regulation-interventions/${jour(3)}`,
      },
    ])
  })
})
