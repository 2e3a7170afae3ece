import { Button } from '@mantine/core'
import { useState } from 'react'
import { MapDialog } from '#kit/map/map-dialog.tsx'
import { MapView } from '#kit/map/map-view.tsx'
import { type MapSettings, MapSettingsProvider } from '#kit/map/settings.ts'
import { isLocated, type MapPoint, type Place } from '#kit/map/types.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import type { Entry } from './entry.ts'
import styleUrl from './map-style.json?url'

const PLACES: readonly MapPoint[] = [
  {
    id: '1',
    latitude: 49.8942,
    longitude: 2.2957,
    titre: 'Durand Claire',
    paragraphe: '8 boulevard du Port\n80000 Amiens',
  },
  {
    id: '2',
    latitude: 49.9019,
    longitude: 2.3286,
    titre: 'Lefèvre Hugo',
    paragraphe: '12 rue des Lilas\n80136 Rivery',
  },
  {
    id: '3',
    latitude: 49.8714,
    longitude: 2.3592,
    titre: 'Syndic des Trois Tours',
    paragraphe: '80330 Longueau',
    couleur: '#b45309',
  },
  {
    id: '4',
    latitude: 50.0022,
    longitude: 2.6517,
    titre: 'Moreau Inès',
    paragraphe: '80300 Albert',
    couleur: '#1d4ed8',
    numero: 1,
  },
  {
    id: '5',
    latitude: 50.1058,
    longitude: 1.8358,
    titre: 'Petit Sandrine',
    paragraphe: '80100 Abbeville',
    couleur: '#fde68a',
    numero: 12,
  },
  {
    id: '6',
    latitude: 49.8942,
    longitude: 2.2957,
    titre: 'Vasseur Julien',
    paragraphe: '8 boulevard du Port, porte B',
  },
  { id: '7', latitude: null, longitude: null, titre: 'Garnier Odile', paragraphe: 'Lieu-dit Le Bas-Bout' },
]

/** So many places, spread around Amiens, with names that do not fit. */
const MANY = Array.from({ length: 300 }, (_, i) => ({
  id: String(i),
  latitude: 49.9 + Math.sin(i * 1.7) * 0.3,
  longitude: 2.3 + Math.cos(i * 2.3) * 0.5,
  titre: i % 40 === 0 ? `Société coopérative d’intérêt collectif des habitants du quartier ${i}` : `Client ${i}`,
}))

const RIGHT: MapSettings = { styleUrl: null, online: true }

function Show({ points, settings = RIGHT }: { points: readonly MapPoint[]; settings?: MapSettings }) {
  return (
    <MapSettingsProvider value={settings}>
      <PageHeader title="Carte" />
      <div style={{ height: 'min(640px, 80dvh)' }}>
        <MapView points={points} label="Adresses des clients" />
      </div>
    </MapSettingsProvider>
  )
}

function InDialog() {
  const [opened, setOpened] = useState(false)
  return (
    <MapSettingsProvider value={RIGHT}>
      <PageHeader title="Carte" />
      <Button onClick={() => setOpened(true)}>Voir sur la carte</Button>
      <MapDialog
        opened={opened}
        onClose={() => setOpened(false)}
        titre="Adresse de Durand Claire"
        points={PLACES.slice(0, 1)}
      />
    </MapSettingsProvider>
  )
}

/** A pin under the hand, with what was said of it last; in a dialog, which it must not close. */
function PlaceByHand({ first }: { first: Place | null }) {
  const [at, setAt] = useState(first)
  const [said, setSaid] = useState('')
  const [opened, setOpened] = useState(true)
  return (
    <MapSettingsProvider value={RIGHT}>
      <PageHeader title="Carte" />
      <MapDialog
        opened={opened}
        onClose={() => setOpened(false)}
        titre="Adresse de Garnier Odile"
        points={[]}
        placing={{
          ...{ at, label: 'Repère', near: PLACES.slice(0, 3).filter(isLocated), onMove: setAt },
          onKeep: () => setSaid('gardé'),
          onGiveUp: () => setSaid('abandonné'),
        }}
        foot={
          <p role="status">
            {at ? `${at.latitude} ${at.longitude}` : 'nulle part'} {said}
          </p>
        }
      />
    </MapSettingsProvider>
  )
}

const reachable = { styleUrl: new URL(styleUrl, location.href).href, online: true }
const away = { styleUrl: 'http://127.0.0.1:9/style.json', online: true }

export const mapEntry: Entry = {
  id: 'carte',
  label: 'Carte',
  variants: [
    { id: 'plusieurs', label: 'Plusieurs adresses', Show: () => <Show points={PLACES} /> },
    { id: 'seule', label: 'Une adresse', Show: () => <Show points={PLACES.slice(0, 1)} /> },
    { id: 'nulle-part', label: 'Adresse non géodécodée', Show: () => <Show points={PLACES.slice(-1)} /> },
    { id: 'vide', label: 'Aucune adresse', Show: () => <Show points={[]} /> },
    { id: 'nombreuses', label: '300 adresses', Show: () => <Show points={MANY} /> },
    { id: 'fond', label: 'Fond de carte', Show: () => <Show points={PLACES} settings={reachable} /> },
    { id: 'sans-fond', label: 'Fond injoignable', Show: () => <Show points={PLACES} settings={away} /> },
    {
      id: 'hors-ligne',
      label: 'Hors ligne',
      Show: () => <Show points={PLACES} settings={{ ...away, online: false }} />,
    },
    { id: 'dialogue', label: 'Dans un dialogue', Show: InDialog },
    { id: 'a-placer', label: 'Repère à placer', Show: () => <PlaceByHand first={null} /> },
    {
      id: 'a-deplacer',
      label: 'Repère à déplacer',
      Show: () => <PlaceByHand first={{ latitude: 49.8942, longitude: 2.2957 }} />,
    },
  ],
}
