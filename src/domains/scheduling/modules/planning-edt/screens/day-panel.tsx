import { navigate } from '#client/address/location.ts'
import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import { SidePanel } from '#client/frames/desk.tsx'
import { imprimerJour } from '#domains/scheduling/model/bureau/document-operations.ts'
import { direNonFait } from '#domains/scheduling/model/planning/prevu.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { ListSection, PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { adresseCase } from '../address.ts'
import { type Agent, type Case, casesDu } from '../view/cases.ts'
import { absencesDu } from '../view/faits.ts'
import { horsMetier } from '../view/metier.ts'
import { direCase, direHeures, parGravite } from '../view/mots.ts'
import { MINUTES, tranchesDe } from '../view/tranches.ts'
import { AnomalyList } from './anomaly-list.tsx'
import { DayCalls } from './appels/day-calls.tsx'
import { DayOpenPosts } from './appels/open-posts.tsx'
import { DayNeeds } from './besoins/day-needs.tsx'
import { Events } from './events.tsx'
import { NightSwitch } from './night-switch.tsx'
import classes from './screen.module.css'
import { useBureauAutour } from './use-bureau.ts'

interface Present {
  readonly agent: Agent
  readonly cases: readonly Case[]
  readonly veille: readonly Case[]
}

const enPoste = (c: Case) => c.poste > 0 && c.etat !== 'retire'

/** One day of everybody (specification scheduling §2 "day-detail"): events, who works over 24 hours, who is away, what is wrong. */
export function DayPanel({ jour }: { readonly jour: JourIso }) {
  const { mois, agents, postes, anomalies, online } = useBureauAutour()
  const date = mois.dates.find(d => d.dadate === jour)
  // Shifts stay under a sickness for whoever replaces: nobody works them.
  const tenusLe = (agent: Agent, le: JourIso) =>
    absencesDu(agent, le, mois).some(a => a.sorte === 'maladie') ? [] : casesDu(agent, le).filter(enPoste)
  const presents = agents
    .map(
      (agent): Present => ({
        agent,
        cases: tenusLe(agent, jour),
        veille: tenusLe(agent, ajouterJours(jour, -1)).filter(c => tranchesDe(c, true).length > 0),
      }),
    )
    .filter(p => p.cases.length + p.veille.length > 0)
  const autresMetiers = presents.flatMap(({ agent, cases }) =>
    cases.filter(c => horsMetier(agent, c.poste, postes)).map(c => ({ agent, c })),
  )
  const absence = (a: Agent) =>
    casesDu(a, jour).find(c => c.poste < 0)?.poste_libelle ??
    (absencesDu(a, jour, mois).some(({ sorte }) => sorte === 'maladie') ? 'Maladie' : null)
  const absents = agents.filter(a => absence(a) !== null)
  const gardes = mois.astreintes.filter(a => a.jour === jour)
  const duJour = [...anomalies.values()].flat().filter(a => a.jour === jour)
  const nom = (id: number) => agents.find(a => a.wcu_utilisateur_id === id)?.label ?? ''
  return (
    <SidePanel
      label="Journée"
      title={formaterJour(jour, 'complet')}
      under={[date?.feries, compter(presents.length, 'personne en poste', 'personnes en poste')]
        .filter(Boolean)
        .join(' · ')}
    >
      <PanelBody>
        <DayNeeds jour={jour} />
        {date && <Events jour={jour} evenements={date.detail_evenement} />}
        {date && (
          <PanelSection title="Nuit">
            <NightSwitch jour={jour} travaillee={date.etat_nuit === 1} disabled={!online} />
          </PanelSection>
        )}
        <PanelSection title="Qui travaille">
          {presents.length === 0 ? (
            <p className={classes.quiet}>Personne en poste.</p>
          ) : (
            <>
              <div className={classes.scale} aria-hidden>
                {[0, 6, 12, 18, 24].map(h => (
                  <span key={h}>{`${h} h`}</span>
                ))}
              </div>
              <ul className={classes.who}>
                {presents.map(p => (
                  <Line key={p.agent.wcu_utilisateur_id} present={p} jour={jour} />
                ))}
              </ul>
            </>
          )}
        </PanelSection>
        <ListSection
          title="Prévu, pas fait"
          items={(mois.non_faits ?? []).filter(n => n.jour === jour)}
          keyOf={n => `${n.utilisateur_id}:${n.pointage_id}:${n.heure_debut}`}
          draw={n => `${nom(n.utilisateur_id)}\u00a0: ${direNonFait(n)}`}
        />
        <ListSection
          title="Hors de leur métier"
          items={autresMetiers}
          keyOf={({ agent, c }) => `${agent.wcu_utilisateur_id}:${c.pointage_id ?? c.poste}`}
          draw={({ agent, c }) =>
            `${[agent.label, agent.metier_libelle].filter(Boolean).join(', ')}\u00a0: ${direCase(c)}`
          }
        />
        <DayOpenPosts jour={jour} />
        <DayCalls jour={jour} />
        <ListSection
          title="Absents"
          items={absents}
          keyOf={a => a.wcu_utilisateur_id}
          draw={a => `${a.label}, ${absence(a)?.toLowerCase() ?? ''}`}
        />
        <ListSection
          title="D’astreinte"
          items={gardes}
          keyOf={a => a.astreinte_id}
          draw={a => `${nom(a.utilisateur_id)}, ${direHeures(a)}`}
        />
        {duJour.length > 0 && (
          <PanelSection title="Ce que la loi en dit">
            <AnomalyList anomalies={duJour.toSorted(parGravite)} agents={agents} />
          </PanelSection>
        )}
      </PanelBody>
      <PanelFoot>
        {online ? (
          <FootButtons>
            <PrintButton
              label="Imprimer la journée"
              titre={`Journée du ${formaterJour(jour, 'complet')}`}
              read={() => download(imprimerJour, { params: { date: jour, jour } })}
            />
          </FootButtons>
        ) : (
          <FootNote>{'Hors ligne\u00a0: la journée se lit, elle se modifie avec du réseau.'}</FootNote>
        )}
      </PanelFoot>
    </SidePanel>
  )
}

function Line({ present: { agent, cases, veille }, jour }: { readonly present: Present; readonly jour: JourIso }) {
  const barres = [
    ...veille.flatMap(c => tranchesDe(c, true).map(tranche => ({ c, tranche }))),
    ...cases.flatMap(c => tranchesDe(c).map(tranche => ({ c, tranche }))),
  ]
  const adresse = adresseCase(agent.wcu_utilisateur_id, jour)
  return (
    <li>
      <span className={classes.line}>
        <a
          className={classes.link}
          href={adresse}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            navigate(adresse, { replace: true })
          }}
        >
          {agent.label}
        </a>
        <span className={classes.hours}>
          {[
            ...veille.map(c => `depuis la veille, ${c.poste_libelle}, jusqu’à ${c.heure_fin ?? ''}`),
            ...cases.map(direCase),
          ].join('\u00a0; ')}
        </span>
      </span>
      <span className={classes.hour} aria-hidden>
        {barres.map(({ c, tranche: [debut, fin] }) => (
          <i
            key={`${c.pointage_id}${c.dadate}${debut}`}
            style={{
              left: `${(debut / MINUTES) * 100}%`,
              width: `${((fin - debut) / MINUTES) * 100}%`,
              backgroundColor: c.color,
            }}
          />
        ))}
      </span>
    </li>
  )
}
