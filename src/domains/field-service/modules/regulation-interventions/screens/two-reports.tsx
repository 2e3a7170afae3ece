import { Button } from '@mantine/core'
import { useState } from 'react'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { CompteRendu, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { formatEuros } from '#wire/money.ts'
import { choisirCompteRendu, garderCompteRendu } from '../contract.ts'
import { direAppareil, faitRecu } from './mots.ts'
import classes from './off-plan-work.module.css'
import { ReportBlock } from './report-block.tsx'

/** The reports of a visit closed on two devices: which one counts, and the way to make it another (offline rule 11). */
export function TwoReports({ visite, online }: { visite: VisiteDetail; online: boolean }) {
  const params = { id: String(visite.intervention_id) }
  const choisir = useWriting(choisirCompteRendu, {
    undo: (_reponse, { body: { de, vers } }) => undoBy(choisirCompteRendu, { params, body: { de: vers, vers: de } }),
    toast: true,
  })
  const garder = useWriting(garderCompteRendu, {
    undo: (_reponse, { body: { de, regle } }) =>
      regle ? undoBy(garderCompteRendu, { params, body: { de, regle: false } }) : null,
    toast: true,
  })
  const [rang, setRang] = useState<number | null>(null)
  const comptes = visite.comptes_rendus ?? []
  const quiCompte = comptes.find(c => c.compte)
  if (comptes.length < 2 || !quiCompte) return null
  return (
    <section className={classes.root} aria-label="Comptes rendus reçus">
      <h3>{comptes.length} comptes rendus reçus</h3>
      <p className={classes.motif}>
        L’intervention a été clôturée sur plusieurs appareils. Un seul compte rendu compte&nbsp;: le CRI et les montants
        le suivent.{visite.comptes_rendus_regle === false && ' Dites lequel.'}
      </p>
      <ol className={classes.suite}>
        {comptes.map((c, place) => (
          <li key={c.cloture_concurrente_id ?? 0}>
            <b>
              {nommer(place)}
              {c.compte && ' (celui qui compte)'}
            </b>
            <span className={classes.discret}>
              {faitRecu(c, visite.jour)}, par {c.utilisateur}
              {c.appareil && (
                <>
                  <br />
                  {direAppareil(c.appareil, c.utilisateur)}
                </>
              )}
            </span>
            <ReportBlock rapport={c.rapport} totaux={c.totaux} />
            {c.refus && <span className={classes.discret}>Ne peut pas être choisi&nbsp;: {c.refus}</span>}
            {c.compte && visite.comptes_rendus_regle === false && (
              <Button
                variant="default"
                size="xs"
                disabled={!online}
                loading={garder.pending}
                aria-label={`Garder celui-ci\u00a0: ${nommer(place).toLowerCase()}`}
                onClick={() => void garder.write({ params, body: { de: c.cloture_concurrente_id, regle: true } })}
              >
                Garder celui-ci
              </Button>
            )}
            {!c.compte && !c.refus && (
              <Button
                variant="default"
                size="xs"
                disabled={!online}
                loading={choisir.pending}
                onClick={() => setRang(place)}
              >
                Retenir le {nommer(place).toLowerCase()}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {rang !== null && comptes[rang] && (
        <ConfirmDialog
          opened
          title="Changer le compte rendu qui compte"
          yes={`Retenir le ${nommer(rang).toLowerCase()}`}
          no={`Garder le ${nommer(comptes.indexOf(quiCompte)).toLowerCase()}`}
          onCancel={() => setRang(null)}
          onYes={() => {
            const vers = comptes[rang]?.cloture_concurrente_id ?? null
            void choisir.write({ params, body: { de: quiCompte.cloture_concurrente_id, vers } })
            setRang(null)
          }}
        >
          <p>{direConsequence(quiCompte, comptes[rang])}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const nommer = (rang: number): string => `${['Premier', 'Second', 'Troisième'][rang] ?? `${rang + 1}e`} compte rendu`

/** What follows the choice, before it is made: the customer's document and what they owe. */
function direConsequence(avant: CompteRendu, apres: CompteRendu): string {
  const [ancien, nouveau] = [avant, apres].map(c => formatEuros(c.totaux.total_ttc_cents))
  const total = ancien === nouveau ? `le total reste de ${ancien} TTC` : `le total passe de ${ancien} à ${nouveau} TTC`
  return `Le CRI suit le compte rendu de ${apres.utilisateur}, et ${total}. Qui a fait l’autre en est prévenu.`
}
