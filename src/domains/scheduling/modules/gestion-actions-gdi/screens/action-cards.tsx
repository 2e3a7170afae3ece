import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { Pill } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import classes from './action-cards.module.css'
import { alertesDe, direRecu, tonEtat } from './mots.ts'

type Props = {
  actions: readonly ActionATraiter[]
  traitees: boolean
  aujourdhui: JourIso
  onOuvrir: (action_id: string) => void
}

/** The same requests on a phone, one card each. */
export function ActionCards({ actions, traitees, aujourdhui, onOuvrir }: Props) {
  return (
    <ul className={classes.liste}>
      {actions.map(a => (
        <li key={a.action_id} className={classes.carte}>
          <button type="button" className={classes.bouton} onClick={() => onOuvrir(a.action_id)}>
            <span className={classes.ligne}>
              <b className={classes.qui}>{a.demandeur}</b>
              <span className={classes.quand}>
                {a.type === 'visite' ? formaterInstant(a.recu_a) : direRecu(a.recu_a, aujourdhui)}
              </span>
            </span>
            <span className={classes.objet}>{a.objet}</span>
            <span className={classes.marques}>
              {traitees ? (
                <Pill tone={tonEtat(a)}>{a.etat_libelle}</Pill>
              ) : (
                alertesDe(a).map(({ ton, texte }) => (
                  <Pill key={texte} tone={ton}>
                    {texte}
                  </Pill>
                ))
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
