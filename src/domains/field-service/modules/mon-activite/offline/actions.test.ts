import { describe, expect, it } from 'vitest'
import { TYPE_CLOTURE, TYPE_CORRECTION, TYPE_ETAPE } from '#domains/field-service/model/mutations.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { lireChemin } from '../address.ts'
import { uneCloture, uneCorrection, uneEtape } from '../testing/ground.ts'
import { ACTIONS } from './actions.ts'

const conflit = (action: ReturnType<typeof uneEtape>, etapes_en_cours: number) =>
  ({
    ...action,
    resultat: { donnees: { serveur: { etapes_en_cours, fait_a: '2026-11-20T10:34:00.000Z' } } },
  }) as unknown as OutboxEntry // what the sync centre hands over, less what is not read here

describe('the sync centre', () => {
  it('shows both steps of a conflict, and keeps mine from where the visit now stands', () => {
    const entry = conflit(uneEtape(0, 1), 2)
    const vues = ACTIONS[TYPE_ETAPE]?.compare?.(entry)
    expect([vues?.mine.value, vues?.theirs.value]).toEqual(['En route', 'Sur place'])
    expect(vues?.theirs.author).toBe('Reçu au bureau, 11:34')
    expect(ACTIONS[TYPE_ETAPE]?.keepMine?.(entry)).toEqual({ intervention_id: 412, de: 2, vers: 1 })
  })
  it('offers nothing that would be refused again when no move leads there', () => {
    expect(ACTIONS[TYPE_ETAPE]?.keepMine?.(conflit(uneEtape(0, 1), 3))).toBeNull()
    // Arrived without network, stepped back to the start from another phone.
    expect(ACTIONS[TYPE_ETAPE]?.keepMine?.(conflit(uneEtape(1, 2), 0))).toBeNull()
  })
  it('sends the same step again when the office did not say where the visit stands', () => {
    const muet = { ...conflit(uneEtape(0, 1), 0), resultat: { donnees: null } } as unknown as OutboxEntry
    expect(ACTIONS[TYPE_ETAPE]?.keepMine?.(muet)).toMatchObject({ de: 0, vers: 1 })
  })
  it('shows both hours of a step corrected twice, and keeps mine over the one the office holds', () => {
    const entry = {
      ...uneCorrection(2, '2026-11-20T13:53:00.000Z', '2026-11-20T14:10:00.000Z'),
      resultat: { donnees: { serveur: { heure: '2026-11-20T14:02:00.000Z', auteur: 'Sonia Petit' } } },
    } as unknown as OutboxEntry
    const vues = ACTIONS[TYPE_CORRECTION]?.compare?.(entry)
    expect([vues?.mine.value, vues?.mine.facts]).toEqual(['Arrivée à 15:10', ['Appui oublié']])
    expect(vues?.theirs).toEqual({ author: 'Sonia Petit', value: 'Arrivée à 15:02' })
    expect(ACTIONS[TYPE_CORRECTION]?.keepMine?.(entry)).toMatchObject({
      de: '2026-11-20T14:02:00.000Z',
      vers: '2026-11-20T14:10:00.000Z',
    })
    expect(ACTIONS[TYPE_CORRECTION]?.correct?.(entry)).toBe('/m/mon-activite/intervention/412')
  })
  it('shows both reports of a visit closed on two phones, with their lines, total, pages and hour', () => {
    const entry = conflit(uneCloture(), 3)
    const compte_rendu = {
      motif: 'À reprogrammer',
      lignes: ['1 forfait Pompe'],
      total_ttc_cents: 30_000,
      pages: 2,
      observation: '',
      observation_client: 'Repasser au printemps',
      rendez_vous: 'mardi 8 décembre 2026, 14:00 – 16:00',
      signatures: { client: 'M. Vasseur', technicien: null },
      ...{ auteur: 'Hugo Delattre', moi: true, appareil: 'Chrome, Android', fait_a: '2026-11-20T10:34:00.000Z' },
    }
    const serveur = { etapes_en_cours: 3, fait_a: '2026-11-20T10:34:00.000Z', compte_rendu }
    const recu = {
      ...entry,
      resultat: { outcome: 'conflict', donnees: { garde: true, serveur } },
    } as unknown as OutboxEntry // as above
    const vues = ACTIONS[TYPE_CLOTURE]?.compare?.({ ...recu, libelle: 'J’ai terminé, Mme Vasseur' })
    expect(vues?.title).toBe('Deux comptes rendus pour Mme Vasseur')
    expect(vues?.theirs).toMatchObject({
      author: 'Vous, sur un autre téléphone (Chrome, Android), 11:34',
      value: 'À reprogrammer',
    })
    expect(vues?.theirs.facts?.map(f => f.replace('\u00a0', ' '))).toEqual(
      expect.arrayContaining([
        'Pour le client : Repasser au printemps',
        'Rendez-vous demandé : mardi 8 décembre 2026, 14:00 – 16:00',
        'Signé par le client : M. Vasseur',
        'Sans signature du technicien',
      ]),
    )
    expect(vues?.theirs.facts?.join(' ; ')).toMatch(/1 forfait Pompe ; Total\s: 300,00\s€ TTC ; 2\spages/)
    expect(vues?.mine.author).toMatch(/^Vous, sur ce téléphone, /)
    expect(vues?.mine.facts).toContain('Sans signature du client')
    expect(vues?.mine.facts?.join(' ; ')).toMatch(/Total\s: .* TTC/)
    expect(vues?.detail).toContain('Le bureau a reçu les deux')
  })
  it('opens the closing with the refused report', () => {
    const entry = conflit(uneCloture(), 2)
    expect(ACTIONS[TYPE_CLOTURE]?.correct?.(entry)).toBe(`/m/mon-activite/intervention/412/cloture/${entry.id}`)
  })
})

describe('addresses', () => {
  it('name the list, a visit, its closing', () => {
    expect(lireChemin([])).toEqual({ nom: 'liste' })
    expect(lireChemin(['intervention', '412'])).toEqual({ nom: 'intervention', id: 412 })
    expect(lireChemin(['intervention', '412', 'cloture', 'e1'])).toEqual({ nom: 'cloture', id: 412, corrige: 'e1' })
    expect(lireChemin(['intervention', 'x'])).toEqual({ nom: 'liste' })
    expect(lireChemin(['intervention', '-1'])).toEqual({ nom: 'liste' })
  })
})
