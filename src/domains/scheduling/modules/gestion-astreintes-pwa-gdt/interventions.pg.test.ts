import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  entiteIntervention,
  TYPE_INTERVENTION_CREER,
  TYPE_INTERVENTION_MODIFIER,
  TYPE_INTERVENTION_SUPPRIMER,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis } from '#wire/dates.ts'
import type { Mutation } from '#wire/mutation.ts'

const r = ouvrirResidence()

/** Last night, between two times of yesterday's evening and this morning. */
function contenu(debut = '23:50', fin = '01:20', intervention_description = 'Chute au 2e étage') {
  const instant = (heure: string) => instantParis(r.jour(heure > '12' ? -1 : 0), heure)
  return { debut: instant(debut), fin: instant(fin), intervention_description }
}
type Contenu = ReturnType<typeof contenu>

function creer(astreinte_id: number, over: Record<string, unknown> = {}, plus: Partial<Mutation> = {}): Mutation {
  const payload = { uid: randomUUID(), astreinte_id, ...contenu(), ...over }
  return mutationOf(`${TYPE_INTERVENTION_CREER}@1`, payload, { entity: entiteIntervention(payload.uid), ...plus })
}
const modifier = (uid: string, avant: Contenu, apres: Contenu) =>
  mutationOf(`${TYPE_INTERVENTION_MODIFIER}@1`, { uid, avant, ...apres }, { entity: entiteIntervention(uid) })
const supprimer = (uid: string, avant: Contenu) =>
  mutationOf(`${TYPE_INTERVENTION_SUPPRIMER}@1`, { uid, avant }, { entity: entiteIntervention(uid) })
const uidDe = (m: Mutation) => (m.payload as { uid: string }).uid

async function deGarde() {
  const ines = await r.agent()
  return { ines, astreinte_id: await r.astreinte(ines, -1) }
}
async function avecIntervention() {
  const { ines, astreinte_id } = await deGarde()
  const action = creer(astreinte_id)
  expect(await sendOne(r, ines, action)).toMatchObject({ outcome: 'applied' })
  return { ines, astreinte_id, uid: uidDe(action) }
}
const audit = async (s: TestSession) =>
  (
    await r.db
      .selectFrom('audit')
      .select('action')
      .where('compte_id', '=', s.compte_id)
      .where('action', 'like', 'astreinte%')
      .orderBy('audit_id')
      .execute()
  ).map(a => a.action)

describe('astreinte.intervention-creer', () => {
  it('answers the same for missing, a colleague’s and another company’s duty', async () => {
    const { ines, astreinte_id } = await deGarde()
    const outcomes = [
      await sendOne(r, ines, creer(2_000_000_000)),
      await sendOne(r, await r.agent(ines.compte_id), creer(astreinte_id)),
      await sendOne(r, await r.agent(), creer(astreinte_id)),
    ].map(({ id: _id, recu_a: _recu, ...reste }) => JSON.stringify(reste))
    expect(new Set(outcomes).size).toBe(1)
    expect(outcomes[0]).toContain('INTROUVABLE')
    expect(await r.compter('astreinte_intervention', ines.compte_id)).toBe(0)
  })

  it('refuses who lacks the module, a wrong entity and fields that are none', async () => {
    const { ines, astreinte_id } = await deGarde()
    expect(await sendOne(r, await r.someone(), creer(astreinte_id))).toMatchObject({ code: 'DROIT_MANQUANT' })
    for (const action of [
      creer(astreinte_id, {}, { entity: entiteIntervention(randomUUID()) }),
      creer(astreinte_id, { intervention_description: ' ' }),
      creer(astreinte_id, { auteur_id: 1 }),
      creer(astreinte_id, { debut: '23:50' }),
    ])
      expect(await sendOne(r, ines, action)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(await r.compter('astreinte_intervention', ines.compte_id)).toBe(0)
  })

  it.each([
    ['an end before the start', ['23:50', '23:40'], /suivre/],
    ['a start before the duty', ['20:00', '23:40'], /pendant l’astreinte/],
    ['a start after the duty', ['07:00', '08:00'], /pendant l’astreinte/],
    ['an end that is to come', ['06:00', '12:30'], /pas encore terminée/],
  ])('refuses %s', async (_quoi, [debut = '', fin = ''], message) => {
    const { ines, astreinte_id } = await deGarde()
    const heures =
      fin === '12:30'
        ? { debut: instantParis(r.jour(0), debut), fin: instantParis(r.jour(0), fin) }
        : contenu(debut, fin)
    const outcome = await sendOne(r, ines, creer(astreinte_id, heures))
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'INTERVENTION_REFUSEE' })
    expect(outcome.message).toMatch(message)
  })

  it('keeps one intervention across midnight, whatever is resent, with the device’s time and the receipt’s', async () => {
    const { ines, astreinte_id } = await deGarde()
    const fait_a = instantParis(r.jour(0), '01:25')
    const action = creer(astreinte_id, {}, { fait_a })
    const premiere = await sendOne(r, ines, action)
    expect(premiere).toMatchObject({
      outcome: 'applied',
      donnees: {
        intervention: { intervention_heure_debut: '23:50', intervention_heure_fin: '01:20', minutes: 90, version: 1 },
      },
    })
    expect(await sendOne(r, ines, action)).toEqual(premiere)
    expect(await sendOne(r, ines, { ...action, id: randomUUID() })).toMatchObject({ outcome: 'duplicate' })
    const rows = await r.db
      .selectFrom('astreinte_intervention')
      .select(['fait_a', 'recu_a'])
      .where('compte_id', '=', ines.compte_id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.fait_a.toISOString()).toBe(fait_a)
    expect(rows[0]?.recu_a.getTime()).toBeGreaterThan(new Date(fait_a).getTime())
    expect(await audit(ines)).toEqual(['astreinte.intervention-creer'])
  })

  it('refuses a known identity with other content, and a moment already covered', async () => {
    const { ines, astreinte_id, uid } = await avecIntervention()
    const autre = creer(astreinte_id, { uid, intervention_description: 'Autre chose' })
    expect(await sendOne(r, ines, autre)).toMatchObject({ outcome: 'rejected', code: 'CLE_REUTILISEE' })
    const outcome = await sendOne(r, ines, creer(astreinte_id, contenu('01:10', '02:00')))
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'INTERVENTION_CHEVAUCHE' })
    expect(outcome.message).toContain('23:50 – 01:20')
    // The neighbour that touches it is another one.
    expect(await sendOne(r, ines, creer(astreinte_id, contenu('01:20', '02:00')))).toMatchObject({ outcome: 'applied' })
  })

  it('lets who plans write for somebody else', async () => {
    const { ines, astreinte_id } = await deGarde()
    const nathalie = await r.cadre(ines.compte_id)
    expect(await sendOne(r, nathalie, creer(astreinte_id))).toMatchObject({ outcome: 'applied' })
  })
})

describe('astreinte.intervention-modifier', () => {
  it('changes what the person saw, once', async () => {
    const { ines, uid } = await avecIntervention()
    const action = modifier(uid, contenu(), contenu('23:40', '01:30'))
    const premiere = await sendOne(r, ines, action)
    expect(premiere).toMatchObject({ outcome: 'applied', donnees: { intervention: { version: 2, minutes: 110 } } })
    expect(await sendOne(r, ines, action)).toEqual(premiere)
    expect(await sendOne(r, ines, { ...action, id: randomUUID() })).toMatchObject({ outcome: 'duplicate' })
    expect(await audit(ines)).toEqual(['astreinte.intervention-creer', 'astreinte.intervention-modifier'])
  })

  it('gives both values when somebody else changed it meanwhile', async () => {
    const { ines, uid } = await avecIntervention()
    const nathalie = await r.cadre(ines.compte_id)
    await sendOne(r, nathalie, modifier(uid, contenu(), contenu('23:00', '23:30')))
    const outcome = await sendOne(r, ines, modifier(uid, contenu(), contenu('23:50', '02:00')))
    expect(outcome).toMatchObject({
      outcome: 'conflict',
      code: 'INTERVENTION_MODIFIEE',
      donnees: {
        champ: 'intervention',
        serveur: { ...contenu('23:00', '23:30'), par: 'Nathalie Lefèvre' },
        appareil: contenu('23:50', '02:00'),
      },
    })
    expect(outcome.donnees.serveur.a).toEqual(expect.any(String))
    expect(outcome.message).toContain('Nathalie Lefèvre a modifié cette intervention')
    expect(await audit(ines)).toContain('astreinte.intervention-conflit')
    const row = await r.db
      .selectFrom('astreinte_intervention')
      .select('version')
      .where('intervention_uid', '=', uid)
      .execute()
    expect(row).toEqual([{ version: 2 }])
  })

  it('tells who deleted it', async () => {
    const { ines, uid } = await avecIntervention()
    const nathalie = await r.cadre(ines.compte_id)
    await sendOne(r, nathalie, supprimer(uid, contenu()))
    expect(await sendOne(r, ines, modifier(uid, contenu(), contenu('23:00', '23:30')))).toMatchObject({
      outcome: 'conflict',
      code: 'INTERVENTION_MODIFIEE',
      donnees: { serveur: { par: 'Nathalie Lefèvre', supprime_a: expect.any(String) } },
    })
  })

  it('refuses somebody else’s, wrong hours and a covered moment, and changes nothing', async () => {
    const { ines, astreinte_id, uid } = await avecIntervention()
    await sendOne(r, ines, creer(astreinte_id, contenu('02:00', '03:00')))
    const apres = contenu('23:00', '23:30')
    expect(await sendOne(r, await r.agent(ines.compte_id), modifier(uid, contenu(), apres))).toMatchObject({
      code: 'INTROUVABLE',
    })
    expect(await sendOne(r, ines, modifier(randomUUID(), contenu(), apres))).toMatchObject({ code: 'INTROUVABLE' })
    const avantGarde = modifier(uid, contenu(), contenu('20:00', '23:00'))
    expect(await sendOne(r, ines, avantGarde)).toMatchObject({ code: 'INTERVENTION_REFUSEE' })
    const couvert = await sendOne(r, ines, modifier(uid, contenu(), contenu('23:50', '02:30')))
    expect(couvert).toMatchObject({ code: 'INTERVENTION_CHEVAUCHE' })
    expect(couvert.message).toContain('02:00 – 03:00')
    expect(await audit(ines)).toHaveLength(2)
  })
})

describe('astreinte.intervention-supprimer', () => {
  it('deletes once, keeps the row, and frees the moment', async () => {
    const { ines, astreinte_id, uid } = await avecIntervention()
    const action = supprimer(uid, contenu())
    const premiere = await sendOne(r, ines, action)
    expect(premiere).toMatchObject({ outcome: 'applied' })
    expect(await sendOne(r, ines, action)).toEqual(premiere)
    expect(await sendOne(r, ines, supprimer(uid, contenu()))).toMatchObject({ outcome: 'duplicate' })
    expect(await r.compter('astreinte_intervention', ines.compte_id)).toBe(1)
    expect(await sendOne(r, ines, creer(astreinte_id))).toMatchObject({ outcome: 'applied' })
  })

  it('does not delete what somebody else wrote meanwhile, nor a colleague’s', async () => {
    const { ines, uid } = await avecIntervention()
    const nathalie = await r.cadre(ines.compte_id)
    await sendOne(r, nathalie, modifier(uid, contenu(), contenu('23:00', '23:30')))
    expect(await sendOne(r, ines, supprimer(uid, contenu()))).toMatchObject({
      outcome: 'conflict',
      code: 'INTERVENTION_MODIFIEE',
      donnees: { serveur: { par: 'Nathalie Lefèvre' }, appareil: { supprime: true } },
    })
    const samir = await r.agent(ines.compte_id)
    expect(await sendOne(r, samir, supprimer(uid, contenu('23:00', '23:30')))).toMatchObject({ code: 'INTROUVABLE' })
  })
})
