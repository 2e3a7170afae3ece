import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { type Acces, getAcces } from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import classes from './access-pane.module.css'

const VUES = [
  { value: 'oui', label: 'Ce qu’elle voit' },
  { value: 'non', label: 'Ce qu’elle ne voit pas' },
]
const TITRES: Record<Acces['sorte'], string> = { module: 'Modules', option: 'Options', site: 'Sites' }

/** "Why can this person see this?", and why not: each right with what gives it, or what is missing. */
export function AccessPane({ id }: { id: number }) {
  const [vue, setVue] = useState('oui')
  const [recherche, setRecherche] = useState('')
  const lecture = useReading(getAcces, { params: { id: String(id) } })
  if (!lecture.data) return <ReadingState {...lecture} what="Les accès" kept={false} />
  const { empechement, lignes } = lecture.data
  return (
    <div className={classes.acces}>
      {empechement && <p className={classes.empechement}>{empechement}</p>}
      <div className={classes.outils}>
        <SegmentedControl aria-label="Droits montrés" value={vue} onChange={setVue} data={VUES} />
        <TextInput
          type="search"
          aria-label="Rechercher un droit"
          placeholder="Rechercher"
          value={recherche}
          onChange={event => setRecherche(event.currentTarget.value)}
        />
      </div>
      <Groups lignes={lignes.filter(l => l.ouvert === (vue === 'oui') && matches(l, recherche))} vue={vue} />
    </div>
  )
}

function matches({ libelle, origines }: Acces, recherche: string): boolean {
  const texte = normaliserRecherche([libelle, ...origines.map(o => o.texte)].join(' '))
  return tousTrouves(texte, lireTermes(recherche))
}

function Groups({ lignes, vue }: { lignes: readonly Acces[]; vue: string }) {
  if (lignes.length === 0)
    return (
      <EmptyState title={vue === 'oui' ? 'Aucun droit ici' : 'Rien ne lui manque ici'}>
        {vue === 'oui' && 'Donnez-lui un profil, ou un module directement.'}
      </EmptyState>
    )
  return (['module', 'option', 'site'] as const).map(sorte => {
    const own = lignes.filter(l => l.sorte === sorte)
    if (own.length === 0) return null
    return (
      <section key={sorte} aria-labelledby={`acces-${sorte}`}>
        <h3 id={`acces-${sorte}`} className={classes.titre}>
          {TITRES[sorte]} <span>{own.length}</span>
        </h3>
        <ul className={classes.liste}>
          {own.map(ligne => (
            <Line key={ligne.id} ligne={ligne} />
          ))}
        </ul>
      </section>
    )
  })
}

function Line({ ligne: { libelle, ouvert, origines, raisons } }: { ligne: Acces }) {
  return (
    <li className={classes.ligne}>
      <span className={classes.nom}>{libelle}</span>
      <span className={classes.origines}>
        {origines.map(({ texte }) => (
          <Pill key={texte} tone={ouvert ? 'info' : 'mute'}>
            {texte}
          </Pill>
        ))}
      </span>
      {raisons.length > 0 && <p className={classes.raisons}>{raisons.join(' ')}</p>}
    </li>
  )
}
