import { describe, expect, it } from 'vitest'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { direQuand } from '#wire/moments.ts'
import { uneCloture, uneEtape, unRapport } from '../testing/ground.ts'
import { verite } from './verite.ts'

const PAGES = ['1', '2', '3'].map(n => n.repeat(64))
const enFile = (action: ReturnType<typeof uneEtape>) => ({
  ...action,
  entity: 'intervention:412',
  libelle: '',
  deps: [] as string[],
  blobs: [],
  resultat: null,
  derniere_erreur: null,
})
const cloture = enFile(uneCloture(unRapport({ scan: PAGES })))
const dire = (...args: [Parameters<typeof verite>[1], Parameters<typeof verite>[2]?]) =>
  verite(uneVisite({ etapes_en_cours: 3 }), args[0], args[1] ?? [], VENDREDI)

describe('what the office has', () => {
  it('says nothing of a visit nobody touched', () => {
    expect(verite(uneVisite(), [], [], VENDREDI)).toBeNull()
    expect(verite(uneVisite({ intervention_id: 9 }), [cloture], [], VENDREDI)).toBeNull()
  })
  it('counts the pages still to be sent', () => {
    expect(dire([cloture])?.text).toBe('Enregistré sur ce téléphone, CRI de 3\u00a0pages à envoyer')
    const [une, deux, trois] = PAGES.map(sha256 => ({ sha256, complet: true }))
    if (!une || !deux || !trois) throw new Error('three pages')
    expect(dire([cloture], [une])?.text).toBe('Enregistré sur ce téléphone, CRI\u00a0: 2\u00a0pages sur 3 à envoyer')
    expect(dire([cloture], [une, deux, trois])?.text).toBe('Enregistré sur ce téléphone, clôture à envoyer')
  })
  it('counts other actions', () => {
    expect(dire([enFile(uneEtape(0, 1)), enFile(uneEtape(1, 2))])).toEqual({
      tone: 'attente',
      text: 'Enregistré sur ce téléphone, 2\u00a0actions à envoyer',
    })
  })
  it('says received only with the office’s time', () => {
    const recue = uneVisite({ etapes_en_cours: 3, recu_a: '2026-11-20T08:47:00.000Z' })
    expect(verite(recue, [], [], VENDREDI)).toEqual({ tone: 'recu', text: 'Reçu par le bureau à 09:47' })
  })
  it('puts a refusal before all the rest, with its reason', () => {
    const refusee = {
      ...cloture,
      etat: 'a_resoudre' as const,
      derniere_erreur: { code: 'X', message: 'Refusé.', fois: 5 },
    }
    expect(dire([enFile(uneEtape(0, 1)), refusee])).toEqual({ tone: 'a_resoudre', text: 'À résoudre\u00a0: Refusé.' })
  })
  it('says what a departure waits for behind another visit, and leads there', () => {
    const fin = {
      ...enFile(uneCloture(unRapport())),
      entity: 'intervention:9',
      libelle: 'J’ai terminé, Claire Vasseur',
    }
    const depart = { ...enFile(uneEtape(0, 1)), deps: [fin.id] }
    const arrivee = { ...enFile(uneEtape(1, 2)), deps: [depart.id] }
    expect(dire([fin, depart, arrivee])).toEqual({
      tone: 'attente',
      text: 'Enregistré sur ce téléphone, 2\u00a0actions à envoyer après «\u00a0J’ai terminé, Claire Vasseur\u00a0»',
      voie: 'Voir',
    })
    const refusee = { ...fin, etat: 'a_resoudre' as const }
    expect(dire([refusee, depart, arrivee])).toEqual({
      tone: 'attente',
      text: 'Enregistré sur ce téléphone, attend que «\u00a0J’ai terminé, Claire Vasseur\u00a0» soit résolu',
      voie: 'Résoudre',
    })
    // The other one's page says what is its own.
    expect(verite(uneVisite({ intervention_id: 9 }), [refusee, depart], [], VENDREDI)?.tone).toBe('a_resoudre')
  })
  it('names what has to be settled, whatever waits between', () => {
    const depart9 = {
      ...enFile(uneEtape(0, 1)),
      entity: 'intervention:9',
      etat: 'a_resoudre' as const,
      libelle: 'En route',
    }
    const fin = { ...enFile(uneCloture(unRapport())), entity: 'intervention:9', deps: [depart9.id], libelle: 'Fin' }
    const depart = { ...enFile(uneEtape(0, 1)), deps: [fin.id] }
    expect(dire([depart9, fin, depart])?.text).toContain('«\u00a0En route\u00a0» soit résolu')
  })
  it('names the day when it is another one', () => {
    expect(direQuand('2026-11-19T23:30:00.000Z', VENDREDI)).toBe('à 00:30')
    expect(direQuand('2026-11-19T22:30:00.000Z', VENDREDI)).toBe('hier à 23:30')
  })
})
