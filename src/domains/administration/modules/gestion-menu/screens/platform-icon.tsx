import { IconAlertTriangle, IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react'

const PLATFORMS = [
  { code: 1, label: 'Ordinateur', Icon: IconDeviceDesktop },
  { code: 2, label: 'Téléphone', Icon: IconDeviceMobile },
  { code: 3, label: 'Ordinateur et téléphone', Icon: IconDevices },
]

/** Where a menu shows: 1 desktop, 2 smartphone, 3 both; anything else is an error (specification §2.6). */
export function PlatformIcon({ code }: { code: number }) {
  const { label, Icon } = PLATFORMS.find(p => p.code === code) ?? { label: 'Erreur', Icon: IconAlertTriangle }
  return <Icon size={18} stroke={1.8} role="img" aria-label={label} />
}
