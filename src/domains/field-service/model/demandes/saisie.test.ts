import { describe, expect, it } from 'vitest'
import { SANS_PRESTATION } from './etats.ts'
import { direTarif, type SaisieDemande, saisieDemandeSchema, saisieVide } from './saisie.ts'

const saisie = (autre: Partial<SaisieDemande> = {}): SaisieDemande => ({
  ...saisieVide(7, 'Téléphone'),
  demande_prestation_id: '12',
  ...autre,
})
const fautes = (autre: Partial<SaisieDemande>) =>
  Object.fromEntries(
    (saisieDemandeSchema.safeParse(saisie(autre)).error?.issues ?? []).map(i => [i.path.join('.'), i.message]),
  )

describe('what is typed of a new request', () => {
  it('is refused without a service, in the words of the specification', () => {
    expect(fautes({ demande_prestation_id: '' })).toEqual({ demande_prestation_id: SANS_PRESTATION })
  })

  it('is refused with a wish that has no day, and with an amount that is none', () => {
    expect(Object.keys(fautes({ rdv_souhaite: true }))).toEqual(['demande_date_souhaite'])
    for (const demande_remuneration of ['douze', '-5', '1,234'])
      expect(fautes({ demande_remuneration })).toEqual({
        demande_remuneration: 'Rémunération\u00a0: un montant comme 12,50 est attendu.',
      })
    expect(fautes({ demande_remuneration: '1000001' }).demande_remuneration).toContain('au plus')
  })

  it('takes a comma, a dot and nothing at all, which is the price of the service; zero is a price', () => {
    const paye = (demande_remuneration: string) =>
      saisieDemandeSchema.parse(saisie({ demande_remuneration })).demande_remuneration
    expect(paye('12,5')).toBe('12,5')
    expect(paye('12.50')).toBe('12.50')
    expect(paye('0')).toBe('0')
    expect(paye(' ')).toBeUndefined()
    expect(direTarif(9500)).toBe('95,00')
  })

  it('sends nothing of a wish that was closed again', () => {
    const souhait = {
      demande_date_souhaite: '2026-12-04',
      demande_th_souhaite: '08:00 - 10:00',
      demande_date_th_impose: true,
    }
    expect(saisieDemandeSchema.parse(saisie({ ...souhait, rdv_souhaite: true }))).toMatchObject({
      ...souhait,
      demande_date_th_impose: 1,
    })
    expect(saisieDemandeSchema.parse(saisie(souhait))).toMatchObject({
      demande_date_souhaite: null,
      demande_th_souhaite: '',
      demande_date_th_impose: 0,
      affectation: false,
    })
  })
})
