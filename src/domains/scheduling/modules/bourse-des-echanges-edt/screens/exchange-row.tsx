import { IconArrowsExchange, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { navigate } from '#client/location.ts'
import type { Verite } from '#client/truth.ts'
import { TruthLine } from '#client/truth-line.tsx'
import type { CoteEchange } from '#domains/scheduling/model/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/rejeu-echanges.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { adresseEchange } from '../offline/adresses.ts'
import { autreDe, direEtat } from '../offline/phrases.ts'
import classes from './exchange-row.module.css'

type Props = { echange: EchangeLocal; verite: Verite | null; choisi: boolean }

/** One exchange on a line or two; the whole row opens it. */
export function ExchangeRow({ echange, verite, choisi }: Props) {
  const { mots, ton } = direEtat(echange)
  const adresse = adresseEchange(echange.bde_uid)
  const [premier, second] =
    echange.bde_direction === 2 ? [echange.cible, echange.origine] : [echange.origine, echange.cible]
  return (
    <li className={classes.root} data-choisi={choisi || undefined}>
      <span className={classes.stripe} data-ton={verite?.ton === 'a_resoudre' ? 'bad' : ton} aria-hidden />
      <a
        className={classes.lien}
        href={adresse}
        aria-current={choisi ? 'true' : undefined}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          navigate(adresse)
        }}
      >
        <span className={classes.tete}>
          <b className={classes.qui}>{autreDe(echange)}</b>
          <Pill tone={ton}>{mots}</Pill>
        </span>
        <span className={classes.postes}>
          {premier && dire(premier)}
          {premier && second ? (
            <IconArrowsExchange size={16} aria-label="contre" />
          ) : (
            <IconArrowUp size={16} aria-label="sans retour" />
          )}
          {second && dire(second)}
        </span>
        <TruthLine verite={verite} />
      </a>
      <IconChevronRight className={classes.fleche} size={20} aria-hidden />
    </li>
  )
}

function dire(cote: CoteEchange) {
  return (
    <span>
      {cote.poste_libelle} {formaterJour(cote.pointage_date)}
    </span>
  )
}
