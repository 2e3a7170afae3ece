import { IconArrowsExchange, IconArrowUp } from '@tabler/icons-react'
import { LinkRow } from '#client/page/link-row.tsx'
import { TruthLine } from '#client/page/truth-line.tsx'
import type { Truth } from '#client/queue/truth.ts'
import type { CoteEchange } from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { adresseEchange } from '../address.ts'
import { autreDe, direEtat } from '../view/phrases.ts'
import classes from './exchange-row.module.css'

type Props = { echange: EchangeLocal; verite: Truth | null; choisi: boolean }

/** One exchange on a line or two; the whole row opens it. */
export function ExchangeRow({ echange, verite, choisi }: Props) {
  const { mots, ton } = direEtat(echange)
  const [premier, second] =
    echange.bde_direction === 2 ? [echange.cible, echange.origine] : [echange.origine, echange.cible]
  return (
    <LinkRow to={adresseEchange(echange.bde_uid)} chosen={choisi} tone={verite?.tone === 'a_resoudre' ? 'bad' : ton}>
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
    </LinkRow>
  )
}

function dire(cote: CoteEchange) {
  return (
    <span>
      {cote.poste_libelle} {formaterJour(cote.pointage_date)}
    </span>
  )
}
