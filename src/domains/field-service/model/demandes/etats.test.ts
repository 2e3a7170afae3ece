import { describe, expect, it } from 'vitest'
import {
  ACTES,
  ACTES_OFFRE,
  type ActeDemande,
  type ActeOffre,
  ETAT_IDS,
  ETATS_OFFRE,
  type EtatDemande,
  type EtatExterne,
  estEnRetard,
  etatApres,
  nommerAcceptation,
  numeroDemande,
  refusDemande,
  refusOffre,
  TRANSITIONS_OFFRE,
} from './etats.ts'

/** The specification's table, written once more by hand: which states each act leaves, and for which one. */
const TABLE: Readonly<Record<ActeDemande, Partial<Record<EtatDemande, EtatDemande>>>> = {
  affecter: { 1: 2, 4: 2, 8: 2, 9: 2 },
  propager: { 1: 4, 2: 4, 8: 4, 9: 4 },
  liberer: { 2: 1, 4: 1, 5: 1, 8: 1, 9: 1 },
  planifier: { 1: 3, 5: 3 },
  reporter: { 1: 1, 2: 2, 4: 4, 5: 5, 9: 9 },
  annuler: { 1: 7, 2: 7, 4: 7, 5: 7, 8: 7, 9: 7 },
  retablir: { 7: 5 },
  realiser: { 3: 6 },
  rendre: { 3: 5 },
}
const cas = ACTES.flatMap(acte => ETAT_IDS.map(etat_id => ({ acte, etat_id, vers: TABLE[acte][etat_id] })))

describe('moves of a request', () => {
  it.each(cas.filter(c => c.vers === undefined))(
    '$acte is refused from $etat_id, in a sentence',
    ({ acte, etat_id }) => {
      const refus = refusDemande(acte, { etat_id, reseau: false })
      expect(refus).toMatch(/ impossible\u00a0: cette demande est .+\.$/)
    },
  )

  it.each(cas.filter(c => c.vers !== undefined))('$acte leads from $etat_id to $vers', ({ acte, etat_id, vers }) => {
    expect(refusDemande(acte, { etat_id, reseau: false })).toBeNull()
    expect(etatApres(acte, etat_id, 5)).toBe(vers)
  })

  it('leaves to its issuer what becomes of a request of the network', () => {
    const permis = ACTES.filter(acte =>
      ETAT_IDS.some(etat_id => refusDemande(acte, { etat_id, reseau: true }) === null),
    )
    expect(permis).toEqual(['planifier', 'reporter', 'realiser', 'rendre'])
    expect(refusDemande('annuler', { etat_id: 5, reseau: true })).toContain('vient d’un donneur d’ordres')
  })

  it('leaves to who accepted it the planning of what it was given', () => {
    const confiee = { etat_id: 5, reseau: false, confiee: true } as const
    for (const acte of ['planifier', 'reporter'] as const)
      expect(refusDemande(acte, confiee)).toContain('un prestataire a accepté cette demande')
    for (const acte of ['liberer', 'annuler'] as const) expect(refusDemande(acte, confiee)).toBeNull()
  })

  it('says where to go instead', () => {
    expect(refusDemande('annuler', { etat_id: 3, reseau: false })).toBe(
      'Annulation impossible\u00a0: cette demande est déjà planifiée. Annulez d’abord son intervention.',
    )
    // Its visit is another company's: who sent it asks, who received it has nothing to cancel.
    const chez = 'Son intervention est chez le prestataire\u00a0: écrivez-lui dans «\u00a0Échanges\u00a0» pour qu’il '
    for (const acte of ['annuler', 'liberer'] as const)
      expect(refusDemande(acte, { etat_id: 3, reseau: false, confiee: true })).toContain(`${chez}l’annule.`)
    expect(refusDemande('reporter', { etat_id: 3, reseau: false, confiee: true })).toContain(`${chez}la déplace.`)
    expect(refusDemande('annuler', { etat_id: 3, reseau: true })).not.toContain('Annulez')
  })
})

it('is late once its wished day is behind, and only while nothing is planned', () => {
  const souhaite = (etat_id: EtatDemande) => ({ etat_id, demande_date_souhaite: '2026-11-20' })
  expect(estEnRetard(souhaite(1), '2026-11-20')).toBe(false)
  expect(ETAT_IDS.filter(etat => estEnRetard(souhaite(etat), '2026-11-21'))).toEqual([1, 2, 4, 5, 9])
  expect(estEnRetard({ etat_id: 1, demande_date_souhaite: null }, '2026-11-21')).toBe(false)
})

it('has a number of seven digits', () => {
  expect([numeroDemande(42), numeroDemande(12_345_678)]).toEqual(['0000042', '12345678'])
})

/** The same of an offer: which states each act leaves, and for which one. */
const OFFRES: Readonly<Record<ActeOffre, Partial<Record<EtatExterne, EtatExterne>>>> = {
  accepter: { attente: 'acceptee', contre: 'acceptee' },
  refuser: { attente: 'refusee', contre: 'refusee' },
  proposer: { attente: 'contre' },
  reprendre: { contre: 'attente' },
  retenir: { contre: 'acceptee' },
  ecarter: { contre: 'attente' },
  clore: { attente: 'retiree', contre: 'retiree' },
}
const casOffres = ACTES_OFFRE.flatMap(acte => ETATS_OFFRE.map(etat => ({ acte, etat, vers: OFFRES[acte][etat] })))

describe('moves of an offer', () => {
  it.each(casOffres.filter(c => c.vers === undefined))('$acte is refused from $etat, in a sentence', c => {
    expect(refusOffre(c.acte, { etat: c.etat, depasse: false, lie: true })).toMatch(/ impossible\u00a0: .+\.$/)
  })

  it.each(casOffres.filter(c => c.vers !== undefined))('$acte leads from $etat to $vers', ({ acte, etat, vers }) => {
    expect(refusOffre(acte, { etat, depasse: false, lie: true })).toBeNull()
    expect(TRANSITIONS_OFFRE[acte].vers).toBe(vers)
  })

  it('commits nobody once the deadline is behind or the link is over, and lets each say no', () => {
    const closes = (situation: { depasse: boolean; lie: boolean }) =>
      ACTES_OFFRE.filter(acte =>
        (['attente', 'contre'] as const).every(etat => refusOffre(acte, { etat, ...situation }) !== null),
      )
    expect(closes({ depasse: true, lie: true })).toEqual(['accepter', 'proposer'])
    expect(closes({ depasse: false, lie: false })).toEqual(['accepter', 'proposer', 'retenir'])
  })
})

it('an acceptance is named by whose slot was accepted, on both sides', () => {
  const by = (recue: boolean, autre: boolean) => nommerAcceptation({ recue, autre })
  expect([by(false, true), by(false, false)]).toEqual(['Acceptée par le prestataire', 'Autre créneau accepté'])
  expect([by(true, false), by(true, true)]).toEqual(['Acceptée par vous', 'Votre créneau accepté'])
})
