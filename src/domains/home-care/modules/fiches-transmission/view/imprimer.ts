import { estRecueTard, LIBELLES_CATEGORIE } from '#domains/home-care/model/transmission.ts'
import { formaterJour, heureParis, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import { nommerFiche } from './mots.ts'

/** One sheet on paper. */
export interface FicheImprimee {
  readonly titre: string
  readonly detail: string
  readonly textes: readonly { readonly nom: string; readonly texte: string; readonly raye: boolean }[]
}

/** The date in full: paper is read another day. */
const recueLe = (t: TransmissionLocale) =>
  t.recu_a !== null && estRecueTard(t) ? `Reçue le ${formaterInstant(t.recu_a)}` : ''

/** What was written on a day, in order, with former texts and strikes: the paper hides nothing either. */
export function composerJournee(fiches: readonly TransmissionLocale[], jour: JourIso): FicheImprimee[] {
  return fiches
    .filter(t => jourParis(t.ecrite_a) === jour)
    .sort((a, b) => versMs(a.ecrite_a) - versMs(b.ecrite_a))
    .map(t => ({
      titre: `${heureParis(t.ecrite_a)} · ${nommerFiche(t)}`,
      detail: [LIBELLES_CATEGORIE[t.categorie], t.importance === 'importante' ? 'Importante' : '', t.auteur, recueLe(t)]
        .filter(Boolean)
        .join(' · '),
      textes: [
        ...t.corrections.map(c => ({
          nom: `Avant la correction du ${formaterInstant(c.corrigee_a)}`,
          texte: c.texte,
          raye: true,
        })),
        { nom: '', texte: t.texte, raye: t.rayee !== null },
        { nom: 'Fait', texte: t.actions, raye: t.rayee !== null },
        { nom: 'Résultat', texte: t.resultat, raye: t.rayee !== null },
        { nom: t.rayee ? `Rayée par ${t.rayee.par}` : '', texte: t.rayee?.motif ?? '', raye: false },
      ].filter(({ texte }) => texte !== ''),
    }))
}

export function titreJournee(jour: JourIso): string {
  return `Fiches de transmission du ${formaterJour(jour, 'complet')}`
}
