import { describe, expect, it } from 'vitest'
import { ajouterJours, instantParis, versMs } from '#wire/dates.ts'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import { toujours } from '../versions.ts'
import { reglesApplicables } from './applicables.ts'
import { NUIT_CONVENTIONS } from './catalogue.ts'
import { evaluer } from './evaluer.ts'
import { refuserReglage } from './plancher.ts'
import { agent, LUNDI, type PointageAgent, poste, reglage } from './testing/activite.ts'
import { CAS, type Cas } from './testing/cas.ts'
import { CODES_REGLE, type CodeRegle, type Convention } from './types.ts'

/** Told on a day of the planning, at noon. */
const annonceDe = (rang: number): number => versMs(instantParis(ajouterJours(LUNDI, rang), '12:00'))

/** "*2 0-4 08:00-15:00/12:00-13:00": weeks, days, hours, cut. */
function lirePostes({ postes, manuel, annonce }: Cas): PointageAgent[] {
  const lus: PointageAgent[] = []
  for (const morceau of postes.split('; ').filter(texte => texte !== '')) {
    const [, semaines = '1', du = '0', au = du, heures = '', coupure] =
      /^(?:\*(\d+) )?(\d+)(?:-(\d+))? ([\d:]+-[\d:]+)(?:\/(.+))?$/.exec(morceau) ?? []
    expect(heures, morceau).not.toBe('')
    for (let s = 0; s < Number(semaines); s += 1)
      for (let r = Number(du); r <= Number(au); r += 1) {
        const options = { ...(coupure ? { coupure } : {}), ...(manuel === undefined ? {} : { manuel }) }
        const lu = poste(lus.length + 1, ajouterJours(LUNDI, 7 * s + r), heures, options)
        lus.push(annonce === undefined ? lu : { ...lu, annonce: annonceDe(annonce) })
      }
  }
  return lus
}

function juger(c: Cas, convention: Convention): string[] {
  const reglages = (c.accords?.split(', ') ?? []).map(texte => {
    const [code = '', seuil] = texte.split(' ')
    const connu = CODES_REGLE.find(autre => autre === code) as CodeRegle
    const choisi = reglage(connu, {
      seuil: Number(seuil),
      source: 'accord d’entreprise',
      accord_date: '2026-02-03',
      accord_texte: 'Le texte.',
    })
    expect(refuserReglage(convention, choisi)).toBeNull()
    return choisi
  })
  const activite = agent(lirePostes(c), {
    mineur: c.qui === 'mineur' || c.qui === 'moins_de_16',
    moins_de_16: c.qui === 'moins_de_16',
    ...(c.naissance === undefined ? {} : { naissance: c.naissance }),
    temps_partiel: c.qui === 'partiel',
    rythme_irregulier: toujours(c.qui === 'irregulier'),
    absences: c.absent === undefined ? [] : [ajouterJours(LUNDI, c.absent)],
    ...(c.contrat ? { contrat: { hebdomadaires: c.contrat[0], annuelles: c.contrat[1] } } : {}),
    ...(c.qui === 'dispense'
      ? {
          contrats: toujours({ temps_partiel: false, hebdomadaires: 2100, annuelles: 96_420, exempt_nuit: true }),
        }
      : {}),
    ...(c.astreinte === undefined
      ? {}
      : { astreintes: [{ debut: annonceDe(c.astreinte), annonce: annonceDe(c.annonce ?? 0) }] }),
  })
  const anomalies = evaluer(activite, reglesApplicables({ convention, reglages }), {
    du: '2026-11-01',
    au: c.au ?? '2027-05-31',
    pause: {
      ...PAUSE_PAR_DEFAUT,
      propriete_nuit_seuil: NUIT_CONVENTIONS[convention].heures,
      propriete_nuit_par: NUIT_CONVENTIONS[convention].par,
      ...(c.annee === undefined ? {} : { propriete_decompte: 'annee', propriete_annee_heures: c.annee }),
    },
  })
  return [...new Set(anomalies.map(a => (a.niveau === 'bloquant' ? `${a.code}!` : a.code)))].sort()
}

const cas = CAS.flatMap(c => c.conventions.map(convention => [convention, c.postes, c.attendu, c] as const))

describe('plannings judged by hand', () => {
  it('are at least 120, lawful and unlawful', () => {
    expect(CAS.length).toBeGreaterThanOrEqual(120)
    expect(CAS.filter(c => c.attendu === '').length).toBeGreaterThan(40)
    const tries = new Set(CAS.flatMap(c => c.attendu.split(' ')).map(code => code.replace('!', '')))
    expect(CODES_REGLE.filter(code => !tries.has(code))).toEqual([])
  })

  it.each(cas)('%s: %s gives "%s"', (convention, _postes, attendu, c) => {
    expect(juger(c, convention), c.source).toEqual(attendu === '' ? [] : attendu.split(' ').sort())
  })
})
