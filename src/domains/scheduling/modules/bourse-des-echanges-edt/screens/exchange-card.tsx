import { TruthLine } from '#client/page/truth-line.tsx'
import type { Truth } from '#client/queue/truth.ts'
import { estOuvert } from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { Pill } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { autreDe, cotesDe, direEtat, motsDits } from '../view/phrases.ts'
import { estARepondre } from '../view/sections.ts'
import { AnomalyList } from './anomaly-list.tsx'
import { ExchangeActions } from './exchange-actions.tsx'
import classes from './exchange-card.module.css'
import { Obstacle } from './obstacle.tsx'
import { OwnChanges } from './own-changes.tsx'
import { PostSide } from './post-side.tsx'
import { useLoi } from './use-loi.ts'

type Props = {
  echange: EchangeLocal
  verite: Truth | null
  aujourdhui: JourIso
  /** False: far down a list, of which the office is not asked card by card. */
  proche?: boolean
  /** It is the whole page. */
  seul?: boolean
}

/** One exchange in full: who, both posts, where it stands, what was said, which rules, what can be done. */
export function ExchangeCard({ echange, verite, aujourdhui, proche = true, seul = false }: Props) {
  const { mots, ton } = direEtat(echange)
  const dits = motsDits(echange)
  // In the place of the button, where there would be one.
  const aRepondre = estARepondre(echange)
  const loi = useLoi(echange)
  return (
    <article className={classes.root} data-ton={ton} aria-label={`Échange avec ${autreDe(echange)}, ${mots}`}>
      <div className={classes.tete}>
        <b className={classes.qui}>{autreDe(echange)}</b>
        <Pill tone={ton} dot={ton === 'wait' || ton === 'info'}>
          {mots}
        </Pill>
      </div>
      <dl className={classes.cotes}>
        {cotesDe(echange).map(({ legende, cote }) => (
          <PostSide key={legende} legende={legende} cote={cote} />
        ))}
      </dl>
      {dits.length > 0 && (
        <ul className={classes.dits} aria-label="Ce qui a été dit">
          {dits.map(({ qui, mot }) => (
            <li key={qui}>
              <b>{qui}&nbsp;:</b> {mot}
            </li>
          ))}
        </ul>
      )}
      {aRepondre && echange.empechement === null && <OwnChanges echange={echange} proche={proche} />}
      {estOuvert(echange.bde_etat) && <AnomalyList echange={echange} loi={loi} />}
      {estOuvert(echange.bde_etat) && echange.empechement && !aRepondre && <Obstacle>{echange.empechement}</Obstacle>}
      <p className={classes.quand}>{direMoments(echange, aujourdhui)}</p>
      <TruthLine verite={verite} avecLien />
      <ExchangeActions echange={echange} loi={loi} seul={seul} />
    </article>
  )
}

/** "Proposé le jeu. 19 nov. à 09:12, réponse à 11:40, décision à 14:02". */
function direMoments(e: EchangeLocal, aujourdhui: JourIso): string {
  const annule = e.bde_etat === 7 && e.decide_a === null
  return [
    `Proposé ${direQuand(e.propose_a, aujourdhui)}`,
    e.repondu_a && `${annule ? 'annulé' : 'réponse'} ${direQuand(e.repondu_a, aujourdhui)}`,
    e.decide_a && `${e.bde_etat === 7 ? 'sans objet' : 'décision'} ${direQuand(e.decide_a, aujourdhui)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
