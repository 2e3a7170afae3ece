import { expect, it } from 'vitest'
import {
  adresseAgent,
  adresseBesoins,
  adresseCase,
  adresseCycles,
  adresseJour,
  adresseMois,
  lireChemin,
  moisVoisin,
} from './address.ts'

const lire = (adresse: string) => lireChemin(adresse.split('/').slice(3), '2026-11-27')

it('an address that says nothing, or badly, is the current month', () => {
  for (const chemin of ['', '/m/planning-edt', '/m/planning-edt/2026-13', '/m/planning-edt/demain'])
    expect(lire(chemin)).toEqual({ mois: { annee: 2026, mois: 11 }, ouvert: null })
  expect(lire('/m/planning-edt/2026-12/agent/0/2026-12-04').ouvert).toBeNull()
  expect(lire('/m/planning-edt/2026-12/agent/3/2026-02-30').ouvert).toBeNull()
  expect(lire('/m/planning-edt/2026-12/jour/2026-02-30').ouvert).toBeNull()
})

it('reads what it writes', () => {
  const mois = { annee: 2026, mois: 12 }
  expect(lire(adresseMois(mois))).toEqual({ mois, ouvert: null })
  expect(lire(adresseAgent(3, mois))).toEqual({ mois, ouvert: { nom: 'agent', utilisateur_id: 3 } })
  expect(lire(adresseJour('2026-12-04'))).toEqual({ mois, ouvert: { nom: 'jour', jour: '2026-12-04' } })
  expect(lire(adresseCase(3, '2026-12-04'))).toEqual({
    mois,
    ouvert: { nom: 'case', utilisateur_id: 3, jour: '2026-12-04' },
  })
  expect(lire(adresseBesoins(mois)).ouvert).toEqual({ nom: 'besoins' })
  for (const cycle of [null, { cycle_id: 4 }, { depuis: 'agent', id: 12 }, { depuis: 'rien', id: 0 }] as const)
    expect(lire(adresseCycles(mois, cycle)).ouvert).toEqual({ nom: 'cycles', cycle })
  expect([moisVoisin(mois, 1), moisVoisin({ annee: 2026, mois: 1 }, -1)]).toEqual([
    { annee: 2027, mois: 1 },
    { annee: 2025, mois: 12 },
  ])
})
