import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: ['/'],
  routeDiscovery: { mode: 'initial' },
} satisfies Config
