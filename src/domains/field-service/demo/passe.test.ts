import { describe, expect, it } from 'vitest'
import { instantParis, versMs } from '#wire/dates.ts'
import { genererDemo } from './donnees.ts'
import { ramenerDansLePasse } from './passe.ts'

const aujourdhui = '2026-11-20'

describe.each(['00:20', '06:45', '10:50', '23:30'])('opened at %s', heure => {
  const maintenant = instantParis(aujourdhui, heure)
  const avant = genererDemo({ aujourdhui })
  const apres = ramenerDansLePasse(avant, maintenant)

  it('holds nothing that has not happened yet', () => {
    const instants = [
      ...apres.interventions.flatMap(i => [i.heure_ordre, i.heure_arrivee, i.heure_cloture, i.recu_a]),
      ...apres.observations.map(o => o.commentaire_date_heure),
    ].filter(t => t !== null)
    expect(instants.length).toBeGreaterThan(500)
    expect(instants.filter(t => versMs(t) >= versMs(maintenant))).toEqual([])
  })

  it('keeps the order and the length of each visit, and yesterday as it was', () => {
    for (const [rang, i] of apres.interventions.entries()) {
      const etait = avant.interventions[rang]
      const duree = (v: typeof i) =>
        v.heure_ordre && v.heure_cloture ? versMs(v.heure_cloture) - versMs(v.heure_ordre) : null
      expect(etait && duree(etait)).toBe(duree(i))
      if (i.intervention_date_planifie !== aujourdhui) expect(i).toEqual(etait)
    }
  })
})
