import { Button } from '@mantine/core'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { SidePanel } from '#client/frames/desk.tsx'
import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import { ecartDe } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import { direNonFait } from '#domains/scheduling/model/planning/prevu.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { ListSection, PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree, formaterJour, type JourIso } from '#wire/dates.ts'
import { compter, formaterTelephone } from '#wire/french.ts'
import { adresseAgent } from '../address.ts'
import { type Agent, type Case, casesDu, cleCase, estPoste, estPrepare } from '../view/cases.ts'
import { derogationsDe } from '../view/derogations.ts'
import { astreintesDu, nonFaitsDu, noteDu } from '../view/faits.ts'
import { poser } from '../view/gestes.ts'
import { direHorsMetier, horsMetier } from '../view/metier.ts'
import { direCase, direOu, ETATS_DITS, enCeMois } from '../view/mots.ts'
import { AnomalyList } from './anomaly-list.tsx'
import { Cover } from './appels/cover.tsx'
import { DayOpenPosts } from './appels/open-posts.tsx'
import { DayNote } from './day-note.tsx'
import { DerogationList } from './derogation-list.tsx'
import { FactButtons } from './fact-buttons.tsx'
import { Interventions } from './interventions.tsx'
import { DayRepairs } from './loi/day-repairs.tsx'
import { PostChip } from './post-chip.tsx'
import { PostForm } from './post-form.tsx'
import { PostPicker } from './post-picker.tsx'
import { PreparedChanges } from './prepared-changes.tsx'
import classes from './screen.module.css'
import { useBureauAutour } from './use-bureau.ts'

type Visee = Case & { readonly pointage_id: number; readonly version: number }

/** One day of one person: their posts, what is wrong, what is prepared. */
export function CellPanel({ utilisateur_id, jour }: { readonly utilisateur_id: number; readonly jour: JourIso }) {
  const { agents, anomalies, mois, aujourdhui } = useBureauAutour()
  const agent = agents.find(a => a.wcu_utilisateur_id === utilisateur_id)
  const title = agent?.label ?? 'Personne de ce mois'
  const siennes = (anomalies.get(utilisateur_id) ?? []).filter(a => a.jour === jour)
  return (
    <SidePanel
      label="Jour d’un agent"
      title={title}
      under={`${formaterJour(jour, 'complet')}${agent?.metier_libelle ? ` · ${agent.metier_libelle}` : ''}`}
    >
      {agent ? (
        <Day agent={agent} jour={jour} anomalies={siennes} />
      ) : (
        <PanelBody>
          <p className={classes.quiet}>{`Cette personne n’est pas de l’équipe ${enCeMois(mois, aujourdhui)}.`}</p>
        </PanelBody>
      )}
    </SidePanel>
  )
}

type DayProps = {
  readonly agent: Agent
  readonly jour: JourIso
  readonly anomalies: Parameters<typeof AnomalyList>[0]['anomalies']
}

function Day({ agent, jour, anomalies }: DayProps) {
  const { postes, lots, online, mois } = useBureauAutour()
  const [pose, setPose] = useState(false)
  const [modifie, setModifie] = useState<Visee | null>(null)
  const cases = casesDu(agent, jour)
  const derogations = derogationsDe(agent, jour)
  const ou = direOu(agent.label, jour)
  const refus = lots.refus.get(cleCase(agent.wcu_utilisateur_id, jour))
  const pasVu = mois.publication.pas_vu.includes(agent.wcu_utilisateur_id)
  const faire = (nom: string, changement: Changement) => lots.faire(nom, [changement])
  return (
    <>
      <PanelBody>
        {refus && (
          <p role="alert" className={classes.quiet}>
            <Pill tone="bad" wrap>
              {refus}
            </Pill>
          </p>
        )}
        <ListSection
          title="Ce jour"
          items={cases}
          keyOf={c => c.pointage_id ?? `${c.dadate}${c.poste}${c.heure_debut ?? ''}`}
          none="Repos"
          className={classes.shift}
          draw={c => (
            <Shift
              c={c}
              online={online}
              onModifier={setModifie}
              onRetirer={({ pointage_id, version }) =>
                faire(`retrait, ${ou}`, { sorte: 'retirer', pointage_id, version })
              }
            />
          )}
        />
        <ListSection
          title="Prévu, pas fait"
          items={nonFaitsDu(agent, jour, mois)}
          keyOf={n => `${n.pointage_id}${n.heure_debut}`}
          draw={direNonFait}
        />
        {cases.some(c => estPoste(c) && c.etat !== 'retire' && horsMetier(agent, c.poste, postes)) && (
          <p className={classes.quiet}>
            <Pill tone="wait" wrap>
              {direHorsMetier(agent)}
            </Pill>
          </p>
        )}
        <Cover jour={jour} cases={cases} />
        <DayOpenPosts jour={jour} utilisateur_id={agent.wcu_utilisateur_id} />
        {anomalies.length + derogations.length > 0 && (
          <PanelSection title="Ce que la loi en dit">
            <AnomalyList anomalies={anomalies} />
            <DerogationList derogations={derogations} />
          </PanelSection>
        )}
        <DayRepairs agent={agent} anomalies={anomalies} />
        <DayNote agent={agent} jour={jour} note={noteDu(agent, jour, mois)} />
        {online && <FactButtons agent={agent} jour={jour} />}
        {online && astreintesDu(agent, jour, mois).map(a => <Interventions key={a.astreinte_id} astreinte={a} />)}
        {cases.some(estPrepare) && online && (
          <PreparedChanges utilisateur_id={agent.wcu_utilisateur_id} jour={jour} lu_a={mois.lu_a} />
        )}
        <PanelSection title="Ce mois">
          <Facts facts={faitsDe(agent, pasVu)} />
          <a
            className={classes.link}
            href={adresseAgent(agent.wcu_utilisateur_id, mois)}
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              navigate(adresseAgent(agent.wcu_utilisateur_id, mois), { replace: true })
            }}
          >
            Demandes, échanges et remise à zéro
          </a>
        </PanelSection>
      </PanelBody>
      <PanelFoot>
        {!online && <FootNote>{'Hors ligne\u00a0: le planning se modifie avec du réseau.'}</FootNote>}
        <FootButtons>
          <Button disabled={!online} onClick={() => setPose(true)}>
            Poser un poste
          </Button>
        </FootButtons>
      </PanelFoot>
      {pose && (
        <PostPicker
          pour={ou}
          postes={postes}
          metier_id={agent.metier_id}
          onClose={() => setPose(false)}
          onChoose={({ poste_id, poste_libelle }) => {
            setPose(false)
            lots.faire(`${poste_libelle}, ${ou}`, poser(agent, jour, { poste_id }))
          }}
        />
      )}
      {modifie && (
        <PostForm
          pour={ou}
          poste={modifie}
          postes={postes}
          onClose={() => setModifie(null)}
          onDone={changement => {
            setModifie(null)
            faire(`modification, ${ou}`, changement)
          }}
        />
      )}
    </>
  )
}

type ShiftProps = {
  readonly c: Case
  readonly online: boolean
  readonly onModifier: (poste: Visee) => void
  readonly onRetirer: (poste: Visee) => void
}

function Shift({ c, online, onModifier, onRetirer }: ShiftProps) {
  return (
    <>
      <PostChip poste={{ poste_code: c.poste_code || '–', color: c.color }} />
      <span>
        <span>{direCase({ ...c, etat: 'publie', derogation: null })}</span>
        {c.etat !== 'publie' && (
          <span>
            <Pill tone="wait">{ETATS_DITS[c.etat]}</Pill>
          </span>
        )}
      </span>
      {estPoste(c) && !c.attente && (
        <span className={classes.buttons}>
          <Button size="xs" variant="default" disabled={!online} onClick={() => onModifier(c)}>
            Modifier
          </Button>
          <Button size="xs" variant="subtle" color="red" disabled={!online} onClick={() => onRetirer(c)}>
            Retirer
          </Button>
        </span>
      )}
    </>
  )
}

/** Counters of a month, and how to reach whose it is. */
export function faitsDe(agent: Agent, pasVu: boolean): Fact[] {
  const [compteurs] = agent.detail
  const duree = (minutes: number | undefined) => (minutes ? formaterDuree(minutes) : '')
  const jours = (n: number | undefined) => (n ? compter(n, 'jour') : '')
  const appel = (telephone: string) =>
    telephone && <a href={`tel:${telephone.replace(/\s/g, '')}`}>{formaterTelephone(telephone)}</a>
  return [
    [MOTS_HEURES.planifie.mot, duree(compteurs?.prevu)],
    [MOTS_HEURES.reel.mot, duree(compteurs?.reel)],
    [MOTS_HEURES.compte.mot, duree(compteurs?.compte)],
    [MOTS_HEURES.prevu.mot, duree(compteurs?.a_venir)],
    [MOTS_HEURES.neutralise.mot, duree(compteurs?.neutralise)],
    [MOTS_HEURES.contrat.mot, duree(compteurs?.contrat)],
    [MOTS_HEURES.ecart.mot, compteurs && ecartDe(compteurs) !== 0 && direDureeSignee(ecartDe(compteurs))],
    ['Nuit', duree(compteurs?.nuit)],
    ['Dimanches', duree(compteurs?.dimanche)],
    ['Fériés', duree(compteurs?.ferie)],
    ['Congés', jours(compteurs?.conge)],
    ['TLC', jours(compteurs?.tlc)],
    ['Maladie', jours(compteurs?.maladie)],
    ['Astreintes', compteurs?.astreinte ? String(compteurs.astreinte) : ''],
    ['Publication', pasVu && 'n’a pas vu ce qui a changé'],
    ['Téléphone', appel(agent.user_telephone1)],
    ['Autre', appel(agent.user_telephone2)],
    ['E-mail', agent.email && <a href={`mailto:${agent.email}`}>{agent.email}</a>],
  ]
}
