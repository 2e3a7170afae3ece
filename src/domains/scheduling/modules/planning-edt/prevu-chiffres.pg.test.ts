import { beforeAll, expect, it } from 'vitest'
import { cloturesSchema } from '#domains/scheduling/model/cloture/cloture.ts'
import { feuilleSchema } from '#domains/scheduling/model/cloture/feuille.ts'
import { COLONNES_PAIE } from '#domains/scheduling/model/cloture/paie.ts'
import {
  detailStatSchema,
  statistiqueMensuelleSchema,
  statistiquePlanificationSchema,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { cloturesDe } from '#domains/scheduling/server/cloture/testing/maison.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { ouvrir } from '#domains/scheduling/view/statistiques/chiffres.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'

const r = ouvrirResidence()
const m = cloturesDe(r)

let ines: TestSession
let cadre: TestSession

/** Four posts were published; of them one ended later, one was not done, one is as it was; and one was done that nobody planned. */
beforeAll(async () => {
  ines = await r.agent(undefined, { prenom: 'Inès', nom: 'Caron' })
  cadre = await r.cadre(ines.compte_id)
  const { utilisateur_id } = ines
  const [long, manque] = [await r.pointage(ines, m.rang(3)), await r.pointage(ines, m.rang(4))]
  await r.pointage(ines, m.rang(5))
  const poste_id = await r.poste(ines.compte_id, 'Matin')
  const changements = [
    { sorte: 'modifier', pointage_id: long, version: 1, heure_fin: '15:10' },
    { sorte: 'retirer', pointage_id: manque, version: 1 },
    { sorte: 'poser', utilisateur_id, date: m.jour(6), poste_id },
  ]
  expect((await m.appeler(cadre, 'POST', 'lot', { changements, malgre: true })).json().lot_id).not.toBeNull()
  const publiee = await m.appeler(cadre, 'POST', 'publier', { du: m.jour(1), au: m.jour(28) })
  expect(publiee.json().publication_id, publiee.body).not.toBeNull()
})

/** Three times 7 h; and 7 h 55, 7 h and 7 h. */
const [PREVU, REEL] = [1260, 475 + 420 + 420]

const lireA = async (module: string, suite: string) => {
  const s = await r.someone({ compte_id: ines.compte_id, modules: [`vx-${module}`], nom: 'Lefèvre' })
  const lu = await m.appeler(s, 'GET', `/api/edt/modules/${module}/${suite}`)
  expect(lu.statusCode, lu.body).toBe(200)
  return lu.json()
}
const { annee, mois } = m.vise

it('the year and the month tell what was planned from what was done, and each number opens the posts that make it', async () => {
  const an = statistiquePlanificationSchema.parse(
    await lireA('statistique-planification-edt', `statistiques?annee=${annee}`),
  )
  const sien = an.agents.find(a => a.utilisateur_id === ines.utilisateur_id)
  expect([sien?.planifie?.[mois - 1], sien?.reel[mois - 1], sien?.compte[mois - 1]]).toEqual([PREVU, REEL, REEL])
  const synthese = statistiqueMensuelleSchema.parse(
    await lireA('statistique-mensuelles', `statistiques?annee=${annee}&mois=${mois}`),
  )
  expect(synthese.agents.find(a => a.utilisateur_id === ines.utilisateur_id)).toMatchObject({
    ...{ planifie: PREVU, reel: REEL, compte: REEL },
  })
  for (const module of ['statistique-planification-edt', 'statistique-mensuelles']) {
    const detail = detailStatSchema.parse(
      await lireA(module, `detail?utilisateur_id=${ines.utilisateur_id}&annee=${annee}&mois=${mois}`),
    )
    const planifie = ouvrir(detail, 'planifie', r.jour(0))
    expect([planifie.total, planifie.lignes.map(l => l.sous)]).toEqual([
      '21\u00a0h',
      [
        'Matin, prévu 06:45 – 14:15 · fait 06:45 – 15:10',
        'Matin, prévu 06:45 – 14:15, pas fait',
        'Matin, 06:45 – 14:15',
      ],
    ])
    const reel = ouvrir(detail, 'reel', r.jour(0))
    expect([reel.total, reel.lignes.map(l => l.valeur)]).toEqual([
      '21\u00a0h\u00a055',
      ['7\u00a0h\u00a055', '7\u00a0h', '7\u00a0h'],
    ])
    expect(reel.lignes.at(-1)?.sous).toBe('Matin, pas prévu · fait 06:45 – 14:15')
  }
})

it('the closing, the sheet and the payroll file say both, from where each of them is', async () => {
  const lues = cloturesSchema.parse((await m.lister(cadre)).json())
  expect(lues.agents.find(a => a.utilisateur_id === ines.utilisateur_id)?.chiffres).toMatchObject({
    ...{ planifie: PREVU, reel: REEL, compte: REEL },
  })
  expect((await m.clore(cadre, [ines])).json().faits).toEqual([ines.utilisateur_id])
  const feuille = feuilleSchema.parse((await m.feuille(ines)).json())
  expect(feuille.jours.slice(2, 6).map(({ jour: _, ...j }) => j)).toEqual([
    {
      ...{ libelle: 'Matin', horaires: '06:45 – 15:10 (prévu 06:45 – 14:15)' },
      ...{ planifie: 420, reel: 475, compte: 475 },
    },
    { libelle: 'Matin (pas fait)', horaires: 'prévu 06:45 – 14:15', planifie: 420, reel: 0, compte: 0 },
    { libelle: 'Matin', horaires: '06:45 – 14:15', planifie: 420, reel: 420, compte: 420 },
    { libelle: 'Matin', horaires: '06:45 – 14:15 (pas prévu)', planifie: 0, reel: 420, compte: 420 },
  ])
  expect(feuille.chiffres).toMatchObject({ planifie: PREVU, reel: REEL })
  const pdf = await lirePdf((await m.feuille(ines, '/pdf')).rawPayload)
  expect(pdf.replace(/\s+/g, ' ')).toMatch(/Total 21 h 21 h 55 21 h 55/)
  const colonnes = (['planifie', 'reel'] as const).map(id => ({ id, label: COLONNES_PAIE[id] }))
  await m.appeler(cadre, 'PUT', 'paie', { format: 'csv', heures: 'hhmm', version: 0, colonnes })
  const csv = await m.appeler(cadre, 'GET', `paie/export?annee=${annee}&mois=${mois}`)
  expect(csv.body.split('\r\n').slice(0, 2)).toEqual(['\uFEFFPlanifié (h:min);Réel (h:min)', '21:00;21:55'])
})

it('a closed month keeps both, in the statistics too, and moves neither', async () => {
  const prevus = () =>
    r.db
      .selectFrom('pointage_prevu')
      .select(['prevu_id', 'heure_fin'])
      .where('compte_id', '=', ines.compte_id)
      .execute()
  const avant = await prevus()
  const mur = r.db.deleteFrom('pointage_prevu').where('utilisateur_id', '=', ines.utilisateur_id).execute()
  await expect(mur).rejects.toThrow(/est clos pour Inès Caron/)
  expect(await prevus()).toEqual(avant)
  const an = statistiquePlanificationSchema.parse(
    await lireA('statistique-planification-edt', `statistiques?annee=${annee}`),
  )
  const sien = an.agents.find(a => a.utilisateur_id === ines.utilisateur_id)
  expect([sien?.planifie?.[mois - 1], sien?.reel[mois - 1]]).toEqual([PREVU, REEL])
})

it('a contest of the sheet holds words', async () => {
  const { empreinte } = feuilleSchema.parse((await m.feuille(ines)).json())
  for (const mot of ['...', '? ? ?', 'ab', ' 1 2 3 '])
    expect((await m.feuille(ines, '/contestation', 'POST', { empreinte, mot })).statusCode, mot).toBe(400)
  expect((await m.feuille(ines, '/contestation', 'POST', { empreinte, mot: 'Le 4, j’y étais' })).statusCode).toBe(200)
})
