import {
  IconAddressBook,
  IconBell,
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconClipboardCheck,
  IconClock,
  IconDevices,
  IconFileText,
  IconListDetails,
  IconLogout,
  IconMap,
  IconPackage,
  IconReceipt,
  IconRefresh,
  IconReportAnalytics,
  IconServer2,
  IconSettings,
  IconSquare,
  IconTool,
  IconTruck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'

/** Icons of the catalogue, by the name it gives; an unknown name gets a plain square rather than nothing. */
const ICONS = {
  'address-book': IconAddressBook,
  bell: IconBell,
  building: IconBuilding,
  calendar: IconCalendar,
  'chart-bar': IconChartBar,
  'clipboard-check': IconClipboardCheck,
  clock: IconClock,
  devices: IconDevices,
  'file-text': IconFileText,
  'list-details': IconListDetails,
  logout: IconLogout,
  map: IconMap,
  package: IconPackage,
  receipt: IconReceipt,
  refresh: IconRefresh,
  'report-analytics': IconReportAnalytics,
  'server-2': IconServer2,
  settings: IconSettings,
  tool: IconTool,
  truck: IconTruck,
  user: IconUser,
  users: IconUsers,
} as const

export function ModuleIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = Object.hasOwn(ICONS, name) ? ICONS[name as keyof typeof ICONS] : IconSquare
  return <Icon size={size} stroke={1.8} aria-hidden />
}
