import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import { useSessionState } from '#client/session/session.ts'
import { MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import type { DetailStat } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { adresseSolde } from '#domains/scheduling/modules/statistique-mensuelles/address.ts'
import { lireDetailMensuelles } from '#domains/scheduling/modules/statistique-mensuelles/contract.ts'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { Facts } from '#kit/desk-panel/facts.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import type { Mois } from '../address.ts'
import { DeskLink } from './desk-link.tsx'
import classes from './screen.module.css'

const sommer = (mois: DetailStat['mois'], de: (m: DetailStat['mois'][number]) => number) =>
  mois.reduce((somme, m) => somme + de(m), 0)

interface Props {
  readonly utilisateur_id: number
  readonly mois: Mois
}

/** Where somebody's hours stand from January to the end of this month: what one looks at before giving them more (L3121-44). */
export function YearBalance({ utilisateur_id, mois: { annee, mois } }: Props) {
  const may = mayCall(useSessionState(), [lireDetailMensuelles])
  const { data } = useReading(
    lireDetailMensuelles,
    { query: { utilisateur_id: String(utilisateur_id), annee: String(annee), mois: String(mois) } },
    { enabled: may },
  )
  if (!may || !data) return null
  const { repris } = data
  const fait = sommer(data.mois, m => m.compte + m.prevu + m.neutralise)
  return (
    <PanelSection title="Depuis janvier">
      <Facts
        facts={[
          ['Publié', formaterHeures(fait)],
          [MOTS_HEURES.contrat.mot, formaterHeures(sommer(data.mois, m => m.part))],
          [`Repris${repris ? ` au ${direJour(repris.jour)}` : ''}`, repris && direDureeSignee(repris.minutes)],
          [
            MOTS_HEURES.solde.mot,
            <DeskLink key="solde" to={adresseSolde({ utilisateur_id, annee, mois })}>
              {direDureeSignee(sommer(data.mois, m => m.ecart) + (repris?.minutes ?? 0))}
            </DeskLink>,
          ],
        ]}
      />
      <p className={classes.quiet}>Jusqu’à la fin de ce mois, sans ce qui est préparé.</p>
    </PanelSection>
  )
}
