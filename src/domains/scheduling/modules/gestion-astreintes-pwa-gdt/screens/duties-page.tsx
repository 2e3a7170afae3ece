import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendarMonth } from '@tabler/icons-react'
import { useState } from 'react'
import { Freshness } from '#client/freshness.tsx'
import { navigate } from '#client/location.ts'
import { PageHead } from '#client/page-head.tsx'
import { ReadingState } from '#client/reading-state.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { ADRESSE_MOIS } from '../offline/adresses.ts'
import { type JourAstreintes, partager } from '../offline/grouper.ts'
import { jusquA, momentDe } from '../offline/mots.ts'
import { DaySection } from './day-section.tsx'
import classes from './duties-page.module.css'
import { DutyCard } from './duty-card.tsx'
import { RefusedList } from './refused-list.tsx'
import { ListSkeleton } from './skeletons.tsx'
import type { Service } from './use-astreintes.ts'
import { useAffichage } from './use-jours-ouverts.ts'

/** Days shown of each list before the person asks for more. */
const JOURS_MONTRES = 14

type Props = { service: Service; aCote?: boolean }

/** Duties per day and per agent; the running one on top (specification scheduling §2 "On-call management (mobile)"). */
export function DutiesPage({ service, aCote = false }: Props) {
  const { astreintes, moi, maintenant, aujourdhui } = service
  const affichage = useAffichage(aujourdhui)
  if (!astreintes) {
    return (
      <>
        <PageHead titre="Astreintes" detail="Lecture en cours…" />
        {service.etat === 'chargement' ? <ListSkeleton /> : <ReadingState {...service} quoi="Vos astreintes" />}
      </>
    )
  }
  const siennes = astreintes.some(a => a.utilisateur_id === moi)
  const toutes = affichage.toutes ?? !siennes
  const { une, autres, a_venir, passees } = partager(astreintes, { moi, toutes, maintenant, aujourdhui })
  const enCours = une !== null && momentDe(une, maintenant) === 'en_cours'
  const detail = enCours ? `De service ${jusquA(une.fin, aujourdhui)}` : 'Personne ne vous appelle en ce moment'
  const jours = (liste: readonly JourAstreintes[]) => ({ liste, service, affichage })
  return (
    <>
      <PageHead titre="Astreintes" detail={siennes ? detail : 'Planning de l’équipe'} />
      <div className={classes.corps}>
        {autres.length > 0 && (
          <p className={classes.autres}>
            {autres.map(a => (
              <span key={a.astreinte_id}>
                <b>{a.utilisateur}</b> d’astreinte {jusquA(a.fin, aujourdhui)}
              </span>
            ))}
          </p>
        )}
        <RefusedList service={service} />
        {une && <DutyCard astreinte={une} service={service} enTete />}
        <SegmentedControl
          fullWidth
          aria-label="Astreintes montrées"
          className={classes.choix}
          value={toutes ? 'toutes' : 'miennes'}
          onChange={valeur => affichage.choisirToutes(valeur === 'toutes')}
          data={[
            { value: 'miennes', label: 'Les miennes' },
            { value: 'toutes', label: 'Toute l’équipe' },
          ]}
        />
        {a_venir.length + passees.length === 0 && !une && (
          <EmptyState title={toutes ? 'Aucune astreinte' : 'Aucune astreinte à votre nom'}>
            Les astreintes apparaissent ici dès que votre responsable les met au planning.
          </EmptyState>
        )}
        <Jours titre="Aujourd’hui et à venir" {...jours(a_venir)} />
        <Jours titre="Passées" {...jours(passees)} />
        {!aCote && siennes && (
          <Button
            variant="default"
            size="lg"
            fullWidth
            leftSection={<IconCalendarMonth size={20} stroke={1.8} aria-hidden />}
            onClick={() => navigate(ADRESSE_MOIS)}
          >
            Récapitulatif du mois
          </Button>
        )}
        <p className={classes.fraicheur}>
          <Freshness lu_a={service.lu_a} aujourdhui={aujourdhui} />
        </p>
      </div>
    </>
  )
}

type JoursProps = {
  titre: string
  liste: readonly JourAstreintes[]
  service: Service
  affichage: ReturnType<typeof useAffichage>
}

function Jours({ titre, liste, service, affichage }: JoursProps) {
  const [tout, setTout] = useState(false)
  if (liste.length === 0) return null
  const montres = tout ? liste : liste.slice(0, JOURS_MONTRES)
  const reste = liste.length - montres.length
  return (
    <section className={classes.groupe} aria-label={titre}>
      <h2 className={classes.label}>{titre}</h2>
      {montres.map(({ jour, astreintes }) => {
        const enCours = astreintes.some(a => momentDe(a, service.maintenant) === 'en_cours')
        return (
          <DaySection
            key={jour}
            jour={jour}
            astreintes={astreintes}
            service={service}
            ouvert={affichage.estOuvert(jour, enCours)}
            onBasculer={ouvert => affichage.basculer(jour, ouvert)}
          />
        )
      })}
      {reste > 0 && (
        <Button variant="subtle" onClick={() => setTout(true)}>
          Voir {compter(reste, 'jour')} de plus
        </Button>
      )}
    </section>
  )
}
