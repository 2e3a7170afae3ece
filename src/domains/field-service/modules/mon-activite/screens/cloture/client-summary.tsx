import type { Compte, VueClient } from '#domains/field-service/modules/mon-activite/view/vue-client.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { formatEuros, formatQuantite } from '#wire/money.ts'
import { LIBELLES_PAIEMENT } from '../payment-words.ts'
import classes from './client-view.module.css'

/** What was done and what it costs, in the customer's words and at arm's length. */
export function ClientSummary({ vue }: { vue: VueClient }) {
  const { paiement, rendez_vous } = vue
  return (
    <>
      <p className={classes.quoi}>
        {vue.prestation}
        {vue.motif && <span>{vue.motif}</span>}
      </p>
      {vue.observation && <p className={classes.observation}>{vue.observation}</p>}
      {vue.lignes.length > 0 && (
        <dl className={classes.lignes}>
          {vue.lignes.map((ligne, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place, as on paper
            <div key={rang}>
              <dt>
                {ligne.libelle}
                {ligne.compte && <span className={classes.compte}>{direCompte(ligne.compte)}</span>}
              </dt>
              <dd>{ligne.ttc_cents === null ? '–' : formatEuros(ligne.ttc_cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      {vue.lignes.length > 0 && (
        <div className={classes.total}>
          <span>
            {/* Paid in full, nothing is to be paid any more. */}
            {paiement.mode !== null && vue.reste_cents === 0 ? 'Total' : 'Total à payer'}
            <small>dont TVA {formatEuros(vue.tva_cents)}</small>
          </span>
          <b>{formatEuros(vue.total_ttc_cents)}</b>
        </div>
      )}
      {paiement.mode !== null && (
        <p className={classes.phrase}>
          Payé aujourd’hui&nbsp;: {formatEuros(paiement.montant_cents)} ({LIBELLES_PAIEMENT[paiement.mode]}).
          {vue.reste_cents > 0 && ` Reste à payer\u00a0: ${formatEuros(vue.reste_cents)}.`}
        </p>
      )}
      {rendez_vous && (
        <p className={classes.phrase}>
          Prochain rendez-vous demandé&nbsp;: {formaterJourDatee(rendez_vous.jour)}
          {rendez_vous.tranche && `, ${formaterTranche(rendez_vous.tranche)}`}
        </p>
      )}
    </>
  )
}

function direCompte({ quantite, unite, prix_cents, ttc }: Compte): string {
  return `${formatQuantite(quantite)} × ${formatEuros(prix_cents)}${ttc ? '' : ' HT'}${unite && ` / ${unite}`}`
}
