import { beforeAll, describe, expect, it } from 'vitest'
import {
  entiteIntervention,
  TYPE_INTERVENTION_CREER,
  TYPE_INTERVENTION_MODIFIER,
  TYPE_INTERVENTION_SUPPRIMER,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import { cloturesSchema } from '#domains/scheduling/model/cloture/cloture.ts'
import { cloturesDe } from '#domains/scheduling/server/cloture/testing/maison.ts'
import { echangesDe } from '#domains/scheduling/server/testing/echanges.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis, jourSemaine } from '#wire/dates.ts'

/** A month that is closed: what nobody writes in it any more, by whatever way they come. */
const r = ouvrirResidence()
const x = echangesDe(r)
const m = cloturesDe(r)
const ligne = async (s: TestSession, { utilisateur_id }: { utilisateur_id: number }) =>
  cloturesSchema.parse((await m.lister(s)).json()).agents.find(a => a.utilisateur_id === utilisateur_id)
const MOIS = [
  ...['Janvier', 'Février', 'Mars', 'Avril', 'Mai', 'Juin', 'Juillet', 'Août', 'Septembre', 'Octobre', 'Novembre'],
  'Décembre',
]

describe('a closed month', () => {
  let ines: TestSession
  let cadre: TestSession

  beforeAll(async () => {
    ines = await r.agent(undefined, { prenom: 'Inès', nom: 'Caron' })
    cadre = await r.cadre(ines.compte_id)
  })

  it('leaves nothing of a closed month to whoever writes, with who closed it and when', async () => {
    const [a, b] = [await r.agent(ines.compte_id), await r.agent(ines.compte_id)]
    const { compte_id, utilisateur_id } = a
    const poste = await r.pointage(a, m.rang(3))
    const autre = await r.pointage(b, m.rang(5))
    const poste_id = await r.poste(compte_id, 'Matin')
    const garde = await r.astreinte(a, m.rang(8))
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: m.jour(12), sorte: 'maladie' })
      .execute()
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: m.jour(13), sorte: 'tlc' })
      .execute()
    await r.pointage(b, m.rang(3), 'Après-midi')
    const lot = (
      await m.appeler(cadre, 'POST', 'lot', {
        changements: [{ sorte: 'poser', utilisateur_id, date: m.jour(20), poste_id }],
        malgre: true,
      })
    ).json()
    // Taken back, so that nothing stands in the way: taking that back in its turn would put it again.
    const defait = (await m.appeler(cadre, 'POST', `lots/${lot.lot_id}/defaire`)).json()
    await m.clore(cadre, [a])
    const version = 1
    const du = m.jour(3)
    const ecritures: readonly (readonly ['POST' | 'PUT' | 'DELETE', string, object?])[] = [
      ['POST', 'lot', { changements: [{ sorte: 'poser', utilisateur_id, date: m.jour(9), poste_id }], malgre: true }],
      ['POST', 'simulation', { changements: [{ sorte: 'poser', utilisateur_id, date: m.jour(9), poste_id }] }],
      ['POST', 'lot', { changements: [{ sorte: 'retirer', pointage_id: poste, version }], malgre: true }],
      [
        ...(['POST', 'lot'] as const),
        {
          changements: [{ sorte: 'deplacer', pointage_id: autre, version, utilisateur_id, date: m.jour(6) }],
          malgre: true,
        },
      ],
      [
        'POST',
        `planning/${m.jour(9)}/pointages`,
        { pointage_utilisateur_id: utilisateur_id, pointage_poste_id: poste_id },
      ],
      ['POST', `lots/${defait.lot_id}/defaire`],
      ['DELETE', `planning/${du}/pointages/${poste}`],
      ['POST', `reset?user=${utilisateur_id}&annee=${m.vise.annee}&mois=${m.vise.mois}`],
      ['PUT', `planning/${du}/maladies/${utilisateur_id}`, { date_debut: du, utilisateur: utilisateur_id }],
      ['DELETE', `planning/${m.jour(12)}/maladies/${utilisateur_id}`],
      ['PUT', `planning/${m.jour(14)}/tlc/${utilisateur_id}`],
      ['DELETE', `planning/${m.jour(13)}/tlc/${utilisateur_id}`],
      ['PUT', `planning/${m.jour(9)}/astreintes/${utilisateur_id}`, {}],
      ['DELETE', `planning/${m.jour(8)}/astreintes/${utilisateur_id}`],
      [
        ...(['POST', `planning/${garde}/interventions`] as const),
        {
          ...{ intervention_description: 'Chute', intervention_heure_debut: '22:00' },
          intervention_heure_fin: '22:30',
        },
      ],
      [
        ...(['POST', 'conges'] as const),
        { utilisateur: utilisateur_id, demande_type: 1, date_debut: m.jour(15), date_fin: m.jour(16) },
      ],
    ]
    const nom = `${MOIS[m.vise.mois - 1]} ${m.vise.annee}`
    for (const [method, suite, corps] of ecritures) {
      const refus = await m.appeler(cadre, method, suite, corps)
      expect([refus.statusCode, refus.json().erreur], `${method} ${suite}: ${refus.body}`).toEqual([409, 'MOIS_CLOS'])
      expect(refus.json().message).toMatch(
        new RegExp(
          `^${nom} est clos pour Inès Caron, par Nathalie Lefèvre, le \\d\\d/\\d\\d/\\d{4} à \\d\\d:\\d\\d\u00a0: `,
        ),
      )
    }
    // A leave that somebody asked for, and that is accepted too late.
    const { demande_conge_id } = await r.demandeConge(a, m.rang(22), m.rang(23))
    const tard = await m.appeler(
      cadre,
      'POST',
      `/api/entreprises/modules/gestion-actions-gdi/demandes/${demande_conge_id}/accepter_demande_conge`,
      { motif: '' },
    )
    expect([tard.statusCode, tard.json().erreur], tard.body).toEqual([409, 'MOIS_CLOS'])
    expect(await r.postesDe(a)).toEqual([poste])
    // The same people in another month, and others in this one, go on.
    const apres = await m.appeler(cadre, 'PUT', `planning/${r.jour(0)}/tlc/${utilisateur_id}`)
    expect(apres.statusCode, apres.body).toBe(200)
  })

  it('answers a phone that sends an intervention too late, once and for all', async () => {
    const a = await r.agent(ines.compte_id)
    const astreinte_id = await r.astreinte(a, m.rang(8))
    const garde = async (heure: string) => {
      const payload = {
        ...{ uid: crypto.randomUUID(), astreinte_id, intervention_description: 'Chute' },
        ...{ debut: instantParis(m.jour(8), heure), fin: instantParis(m.jour(8), `${heure.slice(0, 2)}:45`) },
      }
      const entity = entiteIntervention(payload.uid)
      return { payload, rendu: await sendOne(r, a, mutationOf(`${TYPE_INTERVENTION_CREER}@1`, payload, { entity })) }
    }
    const notee = await garde('22:00')
    expect(notee.rendu).toMatchObject({ outcome: 'applied' })
    await m.clore(cadre, [a])
    expect((await garde('23:00')).rendu).toMatchObject({ outcome: 'rejected', code: 'MOIS_CLOS' })
    const { uid, astreinte_id: _a, ...avant } = notee.payload
    for (const [type, payload] of [
      [TYPE_INTERVENTION_MODIFIER, { uid, avant, ...avant, intervention_description: 'Malaise' }],
      [TYPE_INTERVENTION_SUPPRIMER, { uid, avant }],
    ] as const) {
      const rendu = await sendOne(r, a, mutationOf(`${type}@1`, payload, { entity: entiteIntervention(uid) }))
      expect(rendu, type).toMatchObject({ outcome: 'rejected', code: 'MOIS_CLOS' })
      expect(rendu.message).toContain('est clos pour Inès Caron, par Nathalie Lefèvre')
    }
  })

  it('answers a phone that proposes a post of it too late with the sentence of the closing', async () => {
    const [a, b] = [await r.agent(ines.compte_id), await r.agent(ines.compte_id)]
    const [mien, sien] = [await r.pointage(a, m.rang(10)), await r.pointage(b, 3)]
    const proposer = (s: TestSession, qui: TestSession, pointage_origine: number, pointage_cible: number | null) =>
      x.envoyer(s, x.proposition({ utilisateur_cible: qui.utilisateur_id, pointage_origine, pointage_cible }))
    const nom = `${MOIS[m.vise.mois - 1]} ${m.vise.annee} est clos pour`
    expect(await proposer(a, b, mien, null)).toMatchObject({ outcome: 'rejected' })
    await m.clore(cadre, [a])
    const refus = await proposer(a, b, mien, sien)
    expect(refus).toMatchObject({ outcome: 'rejected', code: 'MOIS_CLOS', message: expect.stringContaining(nom) })
    // Nothing is told of a month that is somebody else's to whoever does not see its posts.
    const autre = await proposer(b, a, mien, null)
    expect(autre).toMatchObject({ outcome: 'rejected', code: 'INTROUVABLE' })
    const verification = await r.app.inject({
      method: 'POST',
      url: `/api/edt/modules/mon-planning-edt/planning/${m.jour(10)}/echanges/verification`,
      headers: a.headers,
      payload: { utilisateur_cible: b.utilisateur_id, pointage_origine: mien, pointage_cible: null },
    })
    expect([verification.statusCode, verification.json().erreur]).toEqual([409, 'MOIS_CLOS'])
    expect(await r.db.selectFrom('echange').select('bde_id').where('pointage_origine_id', '=', mien).execute()).toEqual(
      [],
    )
  })

  it('is a wall of the database: no statement moves what a closed month counts', async () => {
    const a = await r.agent(ines.compte_id)
    const poste = await r.pointage(a, m.rang(3))
    await m.clore(cadre, [a])
    const change = r.db.updateTable('pointage').where('pointage_id', '=', poste)
    await expect(change.set({ pointage_heures_manuel: 1 }).execute()).rejects.toThrow(/est clos/)
    await expect(change.set({ pointage_date: r.jour(2) }).execute()).rejects.toThrow(/est clos/)
    await expect(r.db.deleteFrom('pointage').where('pointage_id', '=', poste).execute()).rejects.toThrow(/est clos/)
    await expect(r.pointage(a, m.rang(4))).rejects.toThrow(/est clos/)
    // That it was told is none of its hours.
    await change.set({ annonce_a: new Date() }).execute()
    const tables = await r.services.pools.systemPool.query(
      `select relname from pg_trigger join pg_class c on c.oid = tgrelid where tgname = 'mois_clos_wall' order by 1`,
    )
    expect(tables.rows.map((t: { relname: string }) => t.relname)).toEqual([
      ...['absence', 'astreinte', 'astreinte_intervention', 'pointage', 'pointage_brouillon', 'pointage_prevu'],
    ])
  })

  it('holds its own days: Sundays of it are counted once it is closed as before', async () => {
    const a = await r.agent(ines.compte_id)
    const dimanche = Array.from({ length: 28 }, (_, n) => n + 1).find(n => jourSemaine(m.jour(n)) === 7) ?? 1
    await r.pointage(a, m.rang(dimanche))
    const avant = (await ligne(cadre, a))?.chiffres
    expect(avant?.dimanche).toBe(420)
    await m.clore(cadre, [a])
    expect((await ligne(cadre, a))?.chiffres).toEqual(avant)
  })
})
