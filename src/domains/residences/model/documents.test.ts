import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actesDe, direChrono, ETATS_VERSION, etatDocument, refusActe } from './documents.ts'

describe('where a document stands', () => {
  it.each([
    [{ archive: false, courante: null, expire_le: null }, 'brouillon'],
    [{ archive: false, courante: 2, expire_le: null }, 'en_vigueur'],
    [{ archive: false, courante: 2, expire_le: '2026-11-30' }, 'en_vigueur'],
    [{ archive: false, courante: 2, expire_le: '2026-11-29' }, 'perime'],
    [{ archive: true, courante: 2, expire_le: '2026-11-29' }, 'archive'],
    [{ archive: true, courante: null, expire_le: null }, 'archive'],
  ] as const)('%j is %s', (vie, etat) => expect(etatDocument(vie, '2026-11-30')).toBe(etat))

  it('is named by its kind and its number', () => {
    expect([direChrono('PCD', 14), direChrono('NDS', 1204)]).toEqual(['PCD-014', 'NDS-1204'])
  })
})

const gens = fc.constantFrom(1, 2, 3, 4)
const personne = fc.option(gens)
const versions = fc.record({
  etat: fc.constantFrom(...ETATS_VERSION),
  depose_par: gens,
  verifie_par: personne,
  approuve_par: personne,
  reprenable: fc.boolean(),
})
const roles = fc.record({ verificateur_id: personne, approbateur_id: personne })

describe('the circuit', () => {
  it('never lets one hand do two of its steps, whoever is named', () => {
    fc.assert(
      fc.property(versions, roles, gens, (v, r, moi) => {
        const actes = actesDe(v, r, moi)
        if (actes.includes('verifier')) expect(moi).not.toBe(v.depose_par)
        if (actes.includes('approuver')) expect([v.depose_par, v.verifie_par]).not.toContain(moi)
        if (actes.includes('verifier')) expect([moi, v.etat]).toEqual([r.verificateur_id, 'redigee'])
        if (actes.includes('approuver')) expect([moi, v.etat]).toEqual([r.approbateur_id, 'verifiee'])
      }),
    )
  })

  it('offers nothing about a version that was refused or withdrawn', () => {
    fc.assert(
      fc.property(versions, roles, gens, (v, r, moi) => {
        if (v.etat === 'refusee' || v.etat === 'retiree') expect(actesDe(v, r, moi)).toEqual([])
      }),
    )
  })

  it('tells a wrong hand from a wrong state', () => {
    const v = { etat: 'redigee', depose_par: 1, verifie_par: null, approuve_par: null, reprenable: false } as const
    const r = { verificateur_id: 2, approbateur_id: 3 }
    expect(refusActe('verifier', v, r, 3)?.pourquoi).toBe('personne')
    expect(refusActe('approuver', v, r, 3)?.pourquoi).toBe('etat')
    expect(refusActe('verifier', v, r, 2)).toBeNull()
    expect(actesDe({ ...v, etat: 'approuvee', approuve_par: 3, reprenable: true }, r, 3)).toEqual(['reprendre'])
    expect(actesDe({ ...v, etat: 'approuvee', approuve_par: 3 }, r, 3)).toEqual([])
  })
})
