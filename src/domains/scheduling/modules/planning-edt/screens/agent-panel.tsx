import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import { SidePanel } from '#client/frames/desk.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { rapportDunAgent } from '#domains/scheduling/model/bureau/document-operations.ts'
import { ecartDe } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { remettreAZero } from '#domains/scheduling/model/bureau/poste-operations.ts'
import { direSemainesDuMois } from '#domains/scheduling/model/heures-mots.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { Facts } from '#kit/desk-panel/facts.tsx'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { libelleMois } from '#wire/dates.ts'
import { compter, pluraliser } from '#wire/french.ts'
import { defairePlanning } from '../contract.ts'
import { type Agent, estPoste } from '../view/cases.ts'
import { derogationsDe } from '../view/derogations.ts'
import { direNombres, enCeMois } from '../view/mots.ts'
import { AnomalyList } from './anomaly-list.tsx'
import { faitsDe } from './cell-panel.tsx'
import { DerogationList } from './derogation-list.tsx'
import { RequestHistory } from './request-history.tsx'
import classes from './screen.module.css'
import { useBureauAutour } from './use-bureau.ts'
import { YearBalance } from './year-balance.tsx'

/** The month of one person: hours, requests and exchanges, their sheet, and its reset (specification scheduling §2). */
export function AgentPanel({ utilisateur_id }: { readonly utilisateur_id: number }) {
  const { agents, mois, anomalies, aujourdhui } = useBureauAutour()
  const agent = agents.find(a => a.wcu_utilisateur_id === utilisateur_id)
  const compteurs = agent?.detail[0]
  const semaines = direSemainesDuMois(mois)
  const siennes = anomalies.get(utilisateur_id) ?? []
  const derogations = agent ? derogationsDe(agent) : []
  return (
    <SidePanel
      label="Mois d’un agent"
      title={agent?.label ?? 'Personne de ce mois'}
      under={[`${libelleMois(mois.mois)} ${mois.annee}`, agent?.metier_libelle].filter(Boolean).join(' · ')}
    >
      {agent ? (
        <>
          <PanelBody>
            <PanelSection title="Ce mois">
              <Facts facts={faitsDe(agent, mois.publication.pas_vu.includes(utilisateur_id))} />
              {compteurs && ecartDe(compteurs) !== 0 && semaines && <p className={classes.quiet}>{semaines}</p>}
            </PanelSection>
            <YearBalance utilisateur_id={utilisateur_id} mois={mois} />
            {siennes.length + derogations.length > 0 && (
              <PanelSection title="Ce que la loi en dit">
                {siennes.length > 0 && <p className={classes.quiet}>{`${direNombres(siennes)}.`}</p>}
                <AnomalyList anomalies={siennes} agents={agents} />
                <DerogationList derogations={derogations} />
              </PanelSection>
            )}
            <RequestHistory utilisateur_id={utilisateur_id} mois={mois} />
          </PanelBody>
          <Deeds agent={agent} />
        </>
      ) : (
        <PanelBody>
          <p className={classes.quiet}>{`Cette personne n’est pas de l’équipe ${enCeMois(mois, aujourdhui)}.`}</p>
        </PanelBody>
      )}
    </SidePanel>
  )
}

function Deeds({ agent }: { readonly agent: Agent }) {
  const { mois, online, lots } = useBureauAutour()
  const [demande, setDemande] = useState(false)
  const fermer = () => setDemande(false)
  useBackLayer(demande, fermer)
  const deLui = { annee: String(mois.annee), mois: String(mois.mois) }
  const postes = agent.calendrier.filter(estPoste).length
  const vider = useWriting(remettreAZero, {
    deed: `remise à zéro, ${agent.label}`,
    undo: ({ lot_id }) =>
      lot_id === null ? null : undoBy(defairePlanning, { params: { lot_id: String(lot_id) } }, 'Le mois reste à zéro.'),
    done: fermer,
  })
  const { write, pending, message } = vider
  return (
    <PanelFoot>
      {!online && <FootNote>{'Hors ligne\u00a0: le planning se modifie avec du réseau.'}</FootNote>}
      <FootButtons inPairs>
        {online && (
          <PrintButton
            label="Son planning"
            titre={`Planning, ${agent.label}, ${libelleMois(mois.mois).toLowerCase()} ${mois.annee}`}
            read={() =>
              download(rapportDunAgent, { params: { userId: String(agent.wcu_utilisateur_id) }, query: deLui })
            }
          />
        )}
        <Button
          variant="default"
          disabled={!online || postes === 0 || lots.enRoute.length > 0}
          onClick={() => setDemande(true)}
        >
          Remise à zéro…
        </Button>
      </FootButtons>
      <ConfirmDialog
        opened={demande}
        title="Remise à zéro"
        yes={`Retirer ${compter(postes, 'poste')}`}
        danger
        pending={pending}
        error={message}
        onYes={() => void write({ query: { user: String(agent.wcu_utilisateur_id), ...deLui } })}
        onCancel={fermer}
      >
        <p>{'Êtes-vous sûr de vouloir remettre à zéro ce planning\u00a0?'}</p>
        <p className={classes.quiet}>
          {`${agent.label}, ${libelleMois(mois.mois).toLowerCase()}\u00a0: ${compter(postes, 'poste')} ${pluraliser(postes, 'sort', 'sortent')} de ce qui est préparé. Congés, arrêts et astreintes restent\u00a0; rien ne change pour la personne avant la publication.`}
        </p>
      </ConfirmDialog>
    </PanelFoot>
  )
}
