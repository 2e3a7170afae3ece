import type { ChiffresMois } from '#domains/scheduling/model/cloture/cloture.ts'
import { direChiffre, MOTS_HEURES, type MoisNomme } from '#domains/scheduling/model/heures-mots.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import { formaterDuree } from '#wire/dates.ts'
import classes from './closing.module.css'

/** In the order in which the gap is made: what is counted, to come and neutralised, less what is due. */
const CHIFFRES = ['planifie', 'reel', 'compte', 'prevu', 'neutralise', 'contrat', 'ecart', 'solde'] as const
export type Chiffre = (typeof CHIFFRES)[number]
export type Sommes = Pick<ChiffresMois, Chiffre>

const SIGNES: ReadonlySet<Chiffre> = new Set(['ecart', 'solde'])
/** Nobody is sick in most months, and nothing of one that is over is to come: what is nought adds nothing to the gap. */
const montre = (quoi: Chiffre, sommes: Sommes) => !['neutralise', 'prevu'].includes(quoi) || sommes[quoi] !== 0

/** Which figures are shown of all of these people, so that each stands under its own head. */
export const chiffresDe = (agents: readonly { readonly chiffres: Sommes }[]): readonly Chiffre[] =>
  CHIFFRES.filter(quoi => agents.some(({ chiffres }) => montre(quoi, chiffres)))

type Props = {
  readonly of: Sommes
  readonly mois: MoisNomme
  readonly label?: string
  /** Those of the lines around; without it, what there is of this one. */
  readonly quels?: readonly Chiffre[]
}

/** Hours of a month, of one person or of several: the gap is what those before it make, and both balances keep their sign. */
export function Figures({ of, mois, label, quels = CHIFFRES.filter(quoi => montre(quoi, of)) }: Props) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {quels.map(quoi => (
        <div key={quoi} data-rien={!montre(quoi, of) || undefined} title={direChiffre(quoi, mois)}>
          <dt>{MOTS_HEURES[quoi].mot}</dt>
          <dd>{SIGNES.has(quoi) ? direDureeSignee(of[quoi]) : formaterDuree(of[quoi])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same of several people together. */
export function sommer(agents: readonly { readonly chiffres: Sommes }[]): Sommes {
  const de = (quoi: Chiffre) => agents.reduce((total, { chiffres }) => total + chiffres[quoi], 0)
  return {
    ...{ planifie: de('planifie'), reel: de('reel'), compte: de('compte'), prevu: de('prevu') },
    ...{ neutralise: de('neutralise'), contrat: de('contrat'), ecart: de('ecart'), solde: de('solde') },
  }
}
